"""Attributes, blocks, labels, comments and line ends."""
import itertools

PIECES = ["a = 1", "b = 2", "a = 3", "blk {\n}", "blk {}", 'blk "l" {\n  c = 1\n}', "blk l m {\n}", "blk { c = 1 }", "blk { c = 1, d = 2 }", "blk { d {} }", "blk { c = 1\n}", "blk\n{\n}", "a =", "= 1",
          '"a" = 1', "a = 1 b = 2", "a = 1, b = 2", "a", "a b", "}", "{", "blk {", "# c", "// c", "/* c */ a = 1", "a = 1 # c", "a = /* c */ 1", "/* open", "a: 1", "blk \"${x}\" {\n}",
          'blk "a\\nb" {\n}', "a.b = 1", "a[0] = 1", "1 = 2", "a = (\n1\n+ 2\n)", "a = 1 +\n2", "a = [\n1,\n2\n]", "a = yes ? 1\n: 2", "if = 1", "a-b = 1", "ä = 1", "\ta\t=\t1", "a = \"x", "blk 'l' {\n}"]


def bodies():
    for piece in PIECES:
        yield {"kind": "body", "text": piece}
        yield {"kind": "body", "text": piece + "\n"}
        yield {"kind": "body", "text": piece.replace("\n", "\r\n") + "\r\n"}
        yield {"kind": "body", "text": "outer {\n" + piece + "\n}\n"}
    for first, second in itertools.product(PIECES, PIECES):
        yield {"kind": "body", "text": f"{first}\n{second}\n"}
    for text in ("", "\n", "\ufeffa = 1\n", "a = 1\r", "\r", "a = 1\rb = 2\n", "👨‍👩‍👧 = 1\n", 'a = "👨‍👩‍👧" + "e\u0301"\n', "a = nosuch\nb = object.nosuch\n", " \t "):
        yield {"kind": "body", "text": text}


TOPICS = {"bodies": bodies}
