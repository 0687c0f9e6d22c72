"""Draws how cost grows: one line a workload, both axes logarithmic, a dashed line for linear growth."""

import math

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 900, 520, 70, 190, 20, 40
COLOURS = ["#2a7ab9", "#e0803a", "#3a9a5b", "#b0413e", "#7a5cb0", "#8a6d3b", "#d0679d", "#6b7580"]


class Axes:
    """Positions of (times the size, milliseconds)."""

    def __init__(self, steps, values):
        self.steps = steps
        self.low, self.high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))

    def x(self, step):
        return LEFT + math.log(step) / math.log(self.steps[-1]) * (WIDTH - LEFT - RIGHT)

    def y(self, value):
        return HEIGHT - BOTTOM - (math.log10(value) - self.low) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)

    def grid(self):
        for step in self.steps:
            yield f'<line x1="{self.x(step):.1f}" y1="{TOP}" x2="{self.x(step):.1f}" y2="{HEIGHT - BOTTOM}" stroke="#eee"/>'
            yield f'<text x="{self.x(step):.1f}" y="{HEIGHT - 18}" text-anchor="middle" fill="#555">{step}×</text>'
        for power in range(self.low, self.high + 1):
            at = self.y(10.0 ** power)
            yield f'<line x1="{LEFT}" y1="{at:.1f}" x2="{WIDTH - RIGHT}" y2="{at:.1f}" stroke="#eee"/>'
            yield f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end" fill="#555">{10.0 ** power:g} ms</text>'


def labels_apart(rows, axes):
    """Heights of the labels at the right, moved apart where lines end close together."""
    at, previous = {}, -math.inf
    for name, values in sorted(rows, key=lambda row: axes.y(row[1][-1])):
        previous = max(axes.y(values[-1]) + 4, previous + 13)
        at[name] = previous
    return at


def plot(steps, rows):
    """`rows` are (name, milliseconds at each step, start-up left out)."""
    axes = Axes(steps, [value for _, values in rows for value in values])
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>', *axes.grid()]
    heights = labels_apart(rows, axes)
    for number, (name, values) in enumerate(rows):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(f"{axes.x(step):.1f},{axes.y(value):.1f}" for step, value in zip(steps, values))
        linear = f'x1="{axes.x(1):.1f}" y1="{axes.y(values[0]):.1f}" x2="{axes.x(steps[-1]):.1f}" y2="{axes.y(values[0] * steps[-1]):.1f}"'
        parts.append(f'<line {linear} stroke="{colour}" stroke-dasharray="2 4" opacity="0.5"/>')
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{heights[name]:.1f}" fill="{colour}">{name}</text>')
    return "\n".join(parts + ["</svg>", ""])
