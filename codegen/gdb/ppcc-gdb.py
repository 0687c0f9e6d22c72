"""Shows Puppet values in gdb: `gdb -x ppcc-gdb.py --args ./site --node web1`.

Programs built with `-g` have the variables of manifests as locals of type pp_Value, one word each; the layouts
are those of runtime-lib/abi/value.h and objects.h.
"""

import struct

import gdb

CONSTANTS = {0x02: "undef", 0x12: "default", 0x22: "false", 0x32: "true", 0x42: "<not assigned>"}
MOST_ITEMS, MOST_DEPTH = 50, 6


def read(address, size):
    return bytes(gdb.selected_inferior().read_memory(address, size))


def word_at(address):
    return struct.unpack("<Q", read(address, 8))[0]


def kind_name(number):
    """The names come with the debug information, so that they are those of the program."""
    for field in gdb.lookup_type("enum pp_ObjectKind").fields():
        if field.enumval == number:
            return field.name.removeprefix("pp_")
    return f"kind {number}"


def text_of(word, depth=0):
    if word & 1:
        return str((word - (1 << 64) if word >> 63 else word) >> 1)
    if word in CONSTANTS:
        return CONSTANTS[word]
    kind, flags, _, length = struct.unpack("<BBHI", read(word, 8))
    show = {"String": string, "BigInteger": big_integer, "Float": floating, "Array": array, "Hash": hash_text}.get(kind_name(kind))
    if depth > MOST_DEPTH or not show:
        return f"<{kind_name(kind)}>"
    return show(word, flags, length, depth)


def string(word, flags, length, _):
    start = word_at(word + 16) if flags & 2 else word + 12
    return "'" + read(start, min(length, 4000)).decode("utf-8", "replace") + "'"


def big_integer(word, flags, length, _):
    number = int.from_bytes(read(word + 8, 8 * length), "little")
    return str(-number if flags & 1 else number)


def floating(word, *_):
    return repr(struct.unpack("<d", read(word + 8, 8))[0])


def array(word, _, length, depth):
    start = word_at(word + 8)
    items = [text_of(word_at(start + 8 * i), depth + 1) for i in range(min(length, MOST_ITEMS))]
    return "[" + ", ".join(items + ["…"] * (length > MOST_ITEMS)) + "]"


def hash_text(word, _, length, depth):
    start = word_at(word + 24)
    pairs = [f"{text_of(word_at(start + 24 * i), depth + 1)} => {text_of(word_at(start + 24 * i + 8), depth + 1)}"
             for i in range(min(length, MOST_ITEMS))]
    return "{" + ", ".join(pairs + ["…"] * (length > MOST_ITEMS)) + "}"


class ValuePrinter:
    """What gdb asks for a value of type pp_Value."""

    def __init__(self, value):
        self.word = int(value["word"]) & ((1 << 64) - 1)

    def to_string(self):
        try:
            return text_of(self.word)
        except gdb.MemoryError:
            return f"<no value at {self.word:#x}>"


def find_printer(value):
    return ValuePrinter(value) if value.type.strip_typedefs().name == "pp_Value" else None


gdb.pretty_printers.append(find_printer)


def puppet_frames():
    """The frames of manifests, innermost first."""
    frame = gdb.newest_frame()
    while frame:
        if (frame.name() or "").startswith("puppet:"):
            yield frame
        frame = frame.older()


class PuppetBacktrace(gdb.Command):
    """The classes, defines, functions and lambdas that are being evaluated, without the runtime between them."""

    def __init__(self):
        super().__init__("puppet-backtrace", gdb.COMMAND_STACK)

    def invoke(self, _argument, _from_tty):
        for number, frame in enumerate(puppet_frames()):
            place = frame.find_sal()
            file = place.symtab.filename if place.symtab else "?"
            print(f"#{number}  {frame.name().removeprefix('puppet:')} at {file}:{place.line}")


PuppetBacktrace()
