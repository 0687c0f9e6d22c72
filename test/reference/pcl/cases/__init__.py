"""The questions, one module per kind of them."""
