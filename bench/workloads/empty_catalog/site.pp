# Nothing: what starting, reading facts and printing cost.
