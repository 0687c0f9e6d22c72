"""Numbers: how they are read, printed in full, and calculated with."""
import random


def expression(text):
    return {"text": text}


def literals():
    for text in ("0", "00", "007", "1.0", "1.50", "1e3", "1E3", "1e+3", "1e-3", "1.5e2", "0.1", "0.30", "1e30", "1e-30", "123456789012345678901234567890",
                 "3.14159265358979323846264338327950288419716939937510582097494459", "0.1e1", "1e100", "1e-100", "1e153", "1e154", "1e155", "1e200",
                 "0e5", "0.0", "0.000", "1.2.3", "1.", ".5", "1e", "1e+", "1_000", "0x1F", "1..2", "9007199254740993", "18446744073709551616",
                 "179769313486231570000000000000000000000000", "4.9e-324", "1.7976931348623157e308", "2.5e-1", "1.1e1"):
        yield expression(text)
        yield expression("-" + text)
        yield expression('"${%s}!"' % text)


def power_of_two(random_source):
    return str(2 ** random_source.randrange(0, 520) + random_source.choice((-1, 0, 1)))


def operand(random_source):
    form = random_source.randrange(8)
    if form == 0:
        return str(random_source.randrange(-20, 21))
    if form == 1:
        return f"{random_source.randrange(-999, 999)}.{random_source.randrange(0, 1000)}"
    if form == 2:
        return f"{random_source.randrange(1, 10 ** 6)}e{random_source.randrange(-40, 40)}"
    if form == 3:
        return str(random_source.randrange(-10 ** 30, 10 ** 30))
    if form == 4:
        return f"0.{random_source.randrange(1, 10 ** 25):025d}"
    if form == 5:
        return power_of_two(random_source)
    if form == 6:
        return f"({operand(random_source)} / {random_source.choice(('3', '7', '11', '0.3', '49'))})"
    return f"({operand(random_source)} {random_source.choice('+-*')} {operand(random_source)})"


def arithmetic():
    """Results have up to 155 decimals, and all of them are compared."""
    random_source = random.Random(18)
    for _ in range(1300):
        left, right = operand(random_source), operand(random_source)
        yield expression(f"{left} {random_source.choice('+-*/%')} {right}")


def comparisons():
    random_source = random.Random(19)
    for _ in range(300):
        left = operand(random_source)
        right = random_source.choice((left, operand(random_source)))
        yield expression(f"{left} {random_source.choice(('<', '<=', '>', '>=', '==', '!='))} {right}")


def printing():
    random_source = random.Random(20)
    for _ in range(300):
        yield expression('"<${%s}>"' % operand(random_source))
    for exponent in range(-60, 61, 3):
        yield expression('"${1e%d}"' % exponent)
        yield expression('"${1 / 3e%d}"' % exponent)


def infinities():
    for left in ("1", "-1", "0", "0.5", "huge"):
        for operator in "/%":
            yield expression(f"{left} {operator} 0")
            yield expression(f"{left} {operator} -0")
            yield expression(f"{left} {operator} 0.0")
    for text in ("1/0 - 1/0", "1/0 + 1/0", "1/0 * 0", "1/0 > 5", "-1/0 < 5", "1/0 == 1/0", '"${1/0}"', "5 % (1/0)", "1e999999999", "1e9999999999", "1/0 / (1/0)"):
        yield expression(text)


TOPICS = {"literals": literals, "arithmetic": arithmetic, "comparisons": comparisons, "printing": printing, "infinities": infinities}
