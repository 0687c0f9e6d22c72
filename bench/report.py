"""Turns the measured figures into a Markdown table and an SVG plot."""

import math

COLOURS = {"Puppet, new process": "#9aa5b1", "Puppet, warm": "#e0803a", "ppcc's program": "#2a7ab9"}
WIDTH, LEFT, BAR, GAP = 860, 150, 14, 16


def duration(seconds):
    if seconds is None:
        return ""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def table(results):
    """The table as Markdown lines."""
    version = results["rows"][0]["puppet_version"] if results["rows"] else ""
    yield f"Measured {results['date']} on {results['machine']}, Puppet {version}. CPU time, best of several interleaved runs."
    yield ""
    yield ("| workload | resources | Puppet, new process | Puppet, warm | ppcc's program | warm / ppcc | memory Puppet / ppcc | build "
           "| pays after | same bytes |")
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|---|"
    for row in results["rows"]:
        yield line(row)
    yield ""
    for row in results["rows"]:
        if row.get("limit") and row.get("ppcc"):
            yield limit_line(row)
            yield ""
    yield from parser_lines(results["parsers"])


def line(row):
    puppet, ours = row["puppet"], row.get("ppcc")
    cells = [f"`{row['name']}`: {row['about']}", f"{puppet['resources']:,}", duration(row["cold"]["cpu"]), duration(puppet["warm_cpu"])]
    if not ours:
        return "| " + " | ".join(cells + [f"not yet: {row['problem'][:60]}", "", "", "", "", ""]) + " |"
    ratio = f"{ours['ratio']:,.0f}" if ours["ratio"] >= 10 else f"{ours['ratio']:.1f}"
    cells += [duration(ours["cpu"]), f"**{ratio}×**", f"{puppet['peak_mb']:.0f} / {ours['peak_mb']:.0f} MB",
              duration(ours["build_cpu"]), pays_after(ours["break_even"]), "yes" if ours["equal"] else "**no**"]
    return "| " + " | ".join(cells) + " |"


def limit_line(row):
    """How far a workload is from the program that only prints its catalog (bench/limit)."""
    limit, ours = row["limit"], row["ppcc"]
    return (f"The limit: a program that only prints the catalog of `{row['name']}` takes {duration(limit['cpu'])} "
            f"(same bytes: {'yes' if limit['equal'] else '**no**'}); ppcc's program takes {ours['cpu'] / limit['cpu']:.1f} times that.")


def pays_after(nodes):
    """After how many catalogs the build is earned back."""
    if nodes is None:
        return "never"
    count = math.ceil(nodes)
    return f"{count} catalog" + ("" if count == 1 else "s")


def parser_lines(parsers):
    ours = parsers.get("lex+parse")
    if ours:
        yield f"Parsing: ppcc {ours:,.0f} lines/s, Puppet {parsers['puppet']:,.0f} lines/s ({ours / parsers['puppet']:,.0f}×)."
    else:
        yield f"Parsing: Puppet {parsers['puppet']:,.0f} lines/s."


def tick_label(seconds):
    return f"{seconds * 1000:g} ms" if seconds < 1 else f"{seconds:g} s"


def bars(row):
    """What is drawn for a workload: (name, seconds)."""
    yield "Puppet, new process", row["cold"]["cpu"]
    yield "Puppet, warm", row["puppet"]["warm_cpu"]
    if row.get("ppcc"):
        yield "ppcc's program", row["ppcc"]["cpu"]


class Scale:
    """Logarithmic positions between the powers of ten around the data."""

    def __init__(self, values):
        self.low = math.floor(math.log10(min(values)))
        self.high = math.ceil(math.log10(max(values)))

    def x(self, seconds):
        return LEFT + (math.log10(seconds) - self.low) / (self.high - self.low) * (WIDTH - LEFT - 90)

    def ticks(self):
        return [10.0 ** power for power in range(self.low, self.high + 1)]


def plot(results):
    """CPU time per catalog as bars on a logarithmic scale."""
    data = [(row["name"], list(bars(row))) for row in results["rows"]]
    scale = Scale([seconds for _, values in data for _, seconds in values])
    height = 60 + sum(len(values) * BAR + GAP for _, values in data)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{height}" fill="white"/>']
    x = LEFT
    for name, colour in COLOURS.items():
        parts.append(f'<rect x="{x}" y="8" width="12" height="12" fill="{colour}"/><text x="{x + 17}" y="18">{name}</text>')
        x += 165
    for tick in scale.ticks():
        at = scale.x(tick)
        parts.append(f'<line x1="{at:.1f}" y1="30" x2="{at:.1f}" y2="{height - 22}" stroke="#ddd"/>'
                     f'<text x="{at:.1f}" y="{height - 8}" text-anchor="middle" fill="#555">{tick_label(tick)}</text>')
    y = 36
    for name, values in data:
        parts.append(f'<text x="{LEFT - 8}" y="{y + len(values) * BAR / 2 + 4:.0f}" text-anchor="end">{name}</text>')
        for who, seconds in values:
            parts.append(f'<rect x="{LEFT}" y="{y}" width="{max(scale.x(seconds) - LEFT, 1):.1f}" height="{BAR - 2}" fill="{COLOURS[who]}"/>'
                         f'<text x="{scale.x(seconds) + 5:.1f}" y="{y + BAR - 4}" fill="#333" font-size="10">{duration(seconds)}</text>')
            y += BAR
        y += GAP
    return "\n".join(parts + ["</svg>", ""])


def write_report(results, folder):
    """Writes latest.md and latest.svg; gives the table's text."""
    text = "\n".join(table(results))
    (folder / "latest.md").write_text("# ppcc beside Puppet\n\n" + text + "\n\n![CPU time per catalog](latest.svg)\n")
    (folder / "latest.svg").write_text(plot(results))
    return text
