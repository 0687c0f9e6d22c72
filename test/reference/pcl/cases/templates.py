"""Quoted templates, bare templates and heredocs: interpolation, directives, strip markers, escapes, flushing."""
import itertools
import random

PARTS = ["${1}", "${word}", "${ yes }", "${~ word}", "${word ~}", "${~ word ~}", "$${x}", "%%{x}", "$", "%", "$$", " ", "a", "ä", "${null}", "${numbers}",
         "%{ if yes }y%{ endif }", "%{ if no }y%{ else }n%{ endif }", "%{ for x in words }<${x}>%{ endfor }", "${nosuch}", "${half}"]


def template(text):
    return {"kind": "template", "text": text}


def expression(text):
    return {"text": text}


def quoted():
    for first, second in itertools.product(PARTS, PARTS):
        yield expression(f'"{first}{second}"')
    for part in PARTS:
        yield expression(f'"{part}"')
        yield expression(f'" {part} "')
        yield template(f" {part} ")


def escapes():
    for character in map(chr, range(32, 127)):
        if character not in '"':
            yield expression(f'"\\{character}"')
    for text in (r'"\u00e4"', r'"\U0001F600"', r'"\u12"', r'"\uD800"', r'"\U00110000"', r'"\u00gg"', '"\\"', '"a\\', '"\t"', '"é"', '"👨‍👩‍👧"',
                 '"$${a}"', '"$$${a}"', '"%%%{a}"', '"$${"', '"${"', '"${}"', '"${1"', '"a\nb"', r'"\\n"', r'"\$"'):
        yield expression(text)


def directives():
    for text in ("%{ if yes }a%{ else }b%{ endif }", "%{ if no }a%{ endif }.", "%{ if word }a%{ endif }", "%{ if null }a%{ endif }", "%{ for k, v in map }${k}=${v};%{ endfor }",
                 "%{ for v in none }x%{ endfor }.", "%{ for v in null }x%{ endfor }", "%{ for v in 5 }x%{ endfor }", "%{ for v in word }x%{ endfor }", "%{ if yes }a", "%{ endif }", "%{ else }",
                 "%{ for v in words }a", "%{ endfor }", "%{ if yes }a%{ else }b%{ else }c%{ endif }", "%{ if yes }%{ endfor }", "%{ for v in words }%{ endif }", "%{ nonsense }",
                 "%{ if }a%{ endif }", "%{ for }a%{ endfor }", "%{ for v words }a%{ endfor }", "%{ for 1 in words }a%{ endfor }", "%{ if yes }%{ if no }a%{ else }b%{ endif }%{ endif }",
                 "%{ for a in nested }[%{ for b in a }${b},%{ endfor }]%{ endfor }", "%{ if yes ~}  a  %{~ endif }", "a  %{~ if yes }b%{ endif }", "%{ endif x }", "%{ else x }",
                 "%{ if yes } a %{ endif ~}  b", "%{ for v in words ~} ${v} %{~ endfor }|", "%{ for v in numbers }%{ if v == 1 }one%{ else }${v}%{ endif } %{ endfor }"):
        yield template(text)
        yield expression(f'"{text}"')
        yield template(f"x\n{text}\ny")


LINES = ["a", "  b", "    c", "\td", "", "   ", "${1}", "  ${word}", "  ${word ~}", "  ${~ word}", "%{ if yes }", "%{ endif }", "  %{ if no ~}", "  %{ endif ~}", "$${x}", "\\n", " e"]


def heredoc(marker, lines, end):
    return {"kind": "body", "text": "x = <<" + marker + "\n" + "".join(line + "\n" for line in lines) + end + "\n"}


def heredocs():
    random_source = random.Random(21)
    for marker in ("EOT", "-EOT"):
        for line in LINES:
            yield heredoc(marker, [line], "EOT")
        for first, second in itertools.product(LINES, LINES):
            yield heredoc(marker, [first, second], "EOT")
        for _ in range(250):
            yield heredoc(marker, [random_source.choice(LINES) for _ in range(random_source.randrange(3, 7))], random_source.choice(("EOT", "  EOT")))
    for text in ("x = <<EOT\nEOT\n", "x = <<EOT\nNOT EOT\nEOT\n", "x = <<EOT\na\n", "x = <<EOT\na\nEOT", "x = <<-EOT\n\u2003a\n  b\nEOT\n", "x = <<E\r\na\r\nE\r\n", "x = [<<A\na\nA\n, 1]\n",
                 "x = <<EOT \na\nEOT\n", "x = << EOT\na\nEOT\n", "x = <<1\na\n1\n", "x = {\n a = <<A\nt\nA\n b = 1\n}\n"):
        yield {"kind": "body", "text": text}


TOPICS = {"quoted": quoted, "escapes": escapes, "directives": directives, "heredocs": heredocs}
