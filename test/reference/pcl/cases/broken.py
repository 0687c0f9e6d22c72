"""Expressions that do not parse, with the ranges that HCL blames: whole ones with a piece taken out, put in or doubled."""
import random

WHOLE = ["1 + 2 * 3", "f(1, 2)", "f(x...)", "[1, 2, 3]", "{a = 1, b = 2}", "yes ? 1 : 2", '"a${word}b"', "[for v in numbers : v if v > 1]", "{for k, v in map : k => v...}", "people[*].name", "people.*.age",
         "object.inner.deep", "numbers[0]", "(1)", "-word", "!yes", "a::b(1)", '"%{ if yes }a%{ else }b%{ endif }"', "numbers[one + 1].x", "{(word) = [1]}"]
PIECES = ["+", "*", "(", ")", "[", "]", "{", "}", ",", ".", ":", "=", "=>", "...", "?", "&", "|", "^", "~", "**", ";", "`", "'", "“", "for", "in", "if", "1", "x", '"', "${", "\n", "\\", "@", "&&", "==", "!", "::", "\x00", "☃", "$"]


def tokens(text):
    """Rough pieces of a text: words, or single characters."""
    result, word = [], ""
    for character in text:
        if character.isalnum():
            word += character
            continue
        if word:
            result.append(word)
        word = ""
        result.append(character)
    return result + ([word] if word else [])


def broken():
    for text in WHOLE:
        pieces = tokens(text)
        for i in range(len(pieces)):
            yield {"text": "".join(pieces[:i] + pieces[i + 1:])}
            yield {"text": "".join(pieces[:i] + pieces[i:i + 1] + pieces[i:])}
            yield {"text": "".join(pieces[:i])}
    random_source = random.Random(22)
    for _ in range(1500):
        pieces = tokens(random_source.choice(WHOLE))
        pieces.insert(random_source.randrange(len(pieces) + 1), random_source.choice(PIECES))
        yield {"text": "".join(pieces)}


TOPICS = {"broken": broken}
