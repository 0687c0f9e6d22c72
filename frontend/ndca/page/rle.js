// Patterns as RLE: X grows with the text, all other axes shrink.
const Rle = (() => {
  const axisOf = { $: 1, "/": 2, W: 3, U: 4, V: 5 };

  /** The state that stands at the beginning of `text`, and how many characters it takes. */
  const stateAt = text => {
    const letter = c => c.charCodeAt(0);
    if (text[0] === "b" || text[0] === ".")
      return [0, 1];
    if (text[0] === "o")
      return [1, 1];
    if (/^[A-X]/.test(text))
      return [letter(text) - 64, 1];
    if (/^[p-y][A-X]/.test(text))
      return [(letter(text) - 111) * 24 + letter(text[1]) - 64, 2];
    throw new Error(`the pattern has "${text.slice(0, 2)}", which stands for no cell`);
  };

  /** Puts the cells of a text into a grid. */
  const load = (text, grid) => {
    const start = grid.low.map(() => 0);
    const extended = /^#CXRLE(.*)$/m.exec(text)?.[1] ?? "";
    /Pos=([-+0-9,]+)/.exec(extended)?.[1].split(",").forEach((number, axis) => {
      if (axis < start.length)
        start[axis] = axis ? -Number(number) : Number(number);
    });
    const generation = /Gen=(-?\d+)/.exec(extended);
    const body = text.replace(/^#.*$/gm, "").replace(/^\s*[xyzwuv]\s*=.*$/m, "").split("!")[0];
    const at = [...start];
    const item = /\s*(\d*)\s*(?:([$\/]|%[WUV])|([p-y][A-X]|[.bA-Xo])|(\S))/g;
    const cells = [];
    for (let found; (found = item.exec(body));) {
      const count = Number(found[1] || 1);
      if (found[4] || count < 1 || count > 1e6)
        throw new Error(`the pattern has "${found[0].trim()}", which is no RLE`);
      if (found[2]) {
        const axis = axisOf[found[2].replace("%", "")];
        if (axis >= start.length)
          throw new Error(`the pattern has more than the ${start.length} dimensions of the rule`);
        at[axis] -= count;
        for (let lower = 0; lower < axis; ++lower)
          at[lower] = start[lower];
        continue;
      }
      const [state] = stateAt(found[3]);
      if (state >= grid.rule.states)
        throw new Error(`the pattern has the state ${state}, the rule has ${grid.rule.states}`);
      for (let i = 0; i < count; ++i, ++at[0])
        if (state)
          cells.push([[...at], state]);
    }
    grid.clear();
    grid.generation = generation ? BigInt(generation[1]) : 0n;
    for (const [position, state] of cells)
      grid.set(position, state);
  };
  return { load };
})();
