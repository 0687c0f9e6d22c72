"""Tuples, objects, `for`, splats, indexes and attributes."""
import itertools

SOURCES = ["numbers", "words", "mixed", "none", "nested", "map", "object", "blank", "people", "null", "nothing", "5", '"text"', "true", "[1, 2, 3]", "{x = 1, y = 2}", "nosuch"]


def expression(text):
    return {"text": text}


def loops():
    values = ["v", "k", "[k, v]", '"${k}:${v}"', "v + 1", "v.name", "nosuch", "null"]
    conditions = ["", " if v == 1", " if k", " if true", " if null", " if v", ' if "x"', " if v != null"]
    for source, value, condition in itertools.product(SOURCES, values, conditions):
        yield expression(f"[for k, v in {source} : {value}{condition}]")
    keys = ["k", "v", '"${k}"', '"same"', "null", "[]", "v.name", "nosuch"]
    for source, key, suffix in itertools.product(SOURCES, keys, ("", "...", " if k != 1", "... if true")):
        yield expression(f"{{for k, v in {source} : {key} => v{suffix}}}")
    for source in SOURCES:
        yield expression(f"[for v in {source} : v]")
        yield expression(f"{{for v in {source} : \"k\" => v...}}")
    for text in ("[for x in [1,2] : [for y in [3,4] : x * y]]", "[for x in numbers : x if x > 1]", "[for v in people : v.name if v.age > 30]", "{for p in people : p.name => p.langs...}",
                 "[for for in numbers : for]", "[for k, v in {b=1, a=2, B=3, ä=4} : k]", '{for s in ["a","b","a"] : s => s...}', '{for s in ["a","b","a"] : s => s}', "[for v in numbers : numbers]"):
        yield expression(text)


def splats():
    tails = ["", ".name", ".age", ".langs", ".langs[0]", ".nosuch", "[0]", ".0", "[*]", ".deep", ".name.first", '["name"]']
    for source, marker, tail in itertools.product(SOURCES, (".*", "[*]"), tails):
        yield expression(f"{source}{marker}{tail}")


def access():
    keys = ["0", "1", "9", "-1", "0.5", '"0"', '"a"', '"name"', "true", "null", "[]", "one", "word", '"x"', "1 - 1", "nosuch", '"1.0"', "1e0", "huge"]
    for source, key in itertools.product(SOURCES, keys):
        yield expression(f"{source}[{key}]")
    for source, name in itertools.product(SOURCES, ("a", "name", "inner", "nosuch", "0", "1", "tags", "inner.deep", "tags[1]", "tags.0", "0.1", "inner.deep.x")):
        yield expression(f"{source}.{name}")


def constructors():
    for text in ("[]", "[1]", "[1,]", "[1, 2,]", "[,]", "[1,,2]", "[\n1,\n2\n]", "[1\n2]", "{}", "{a=1}", "{a=1,}", "{a:1}", "{a=1,b=2}", "{a=1\nb=2}", "{\na=1\n}", "{,}", "{a=1,,b=2}",
                 "{a=1\n,b=2}", "{a=1,\nb=2}", '{"a"=1}', '{"a${1}"=1}', "{(word)=1}", "{(null)=1}", "{null=1}", "{true=1}", "{1=1}", "{1.5=1}", "{a.b=1}", "{(a)=1}", "{[]=1}", "{a=1,a=2}", "{for=1}",
                 "{\"for\"=1}", "{if=1}", "{a=b}", "{a}", "{a=}", "{=1}", "{a=1 b=2}", "{(1+1)=2}", "{word=1}", "{-1=1}", "{umlaut=umlaut}", "{é=1}", "[for]", "[null]", "{a={b={c=1}}}",
                 "[[[]]]", "{a=[{b=1}]}"):
        yield expression(text)


TOPICS = {"for": loops, "splats": splats, "access": access, "constructors": constructors}
