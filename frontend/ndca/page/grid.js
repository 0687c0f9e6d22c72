// A grid without end in the memory of the rule's code: a box with a margin as wide as the rule
// looks, which grows before anything reaches its edge.
class Grid {
  /** `code`: the exports of the rule's WebAssembly; `rule`: what the page knows of it. */
  constructor(rule, code) {
    this.rule = rule;
    this.code = code;
    this.axes = rule.below.length;
    this.margin = rule.below.map((below, axis) => Math.max(below, rule.above[axis]));
    this.scratch = (code.__heap_base.value + 63) & ~63;
    this.known = [];
    this.clear();
  }

  clear() {
    this.background = 0;
    this.generation = 0n;
    this.size = this.margin.map(() => 0);
    this.low = this.margin.map(() => 0);
    this.layOut(this.margin.map((_, axis) => axis < 2 ? 64 : 8), this.margin.map((_, axis) => axis < 2 ? -32 : -4));
  }

  /** Bytes of a box of this size with its margins, and how far its cells are apart. */
  distances(size) {
    const strides = [];
    let bytes = 1;
    size.forEach((cells, axis) => {
      strides.push(bytes);
      bytes *= cells + 2 * this.margin[axis];
    });
    return { strides, bytes };
  }

  /** Moves the cells to a box of another size; false when the browser has no memory for it. */
  layOut(size, low) {
    const { strides, bytes } = this.distances(size);
    const first = this.scratch + 65536 * 4;
    const needed = first + 2 * bytes + 64;
    if (needed > 1.5e9)
      return false;
    // growing takes the memory's old view away
    const old = (this.isEmptyBox() ? [] : this.rows())
      .map(({ at, place }) => ({ at, cells: this.bytes.slice(place, place + this.size[0]) }));
    const held = this.code.memory.buffer.byteLength;
    try {
      if (needed > held)
        this.code.memory.grow(Math.ceil((needed - held) / 65536));
    } catch {
      return false;
    }
    this.bytes = new Uint8Array(this.code.memory.buffer);
    Object.assign(this, { size, low, strides, volume: bytes });
    this.current = first;
    this.next = first + bytes;
    this.bytes.fill(this.background, first, first + 2 * bytes);
    this.inside = strides.reduce((sum, stride, axis) => sum + stride * this.margin[axis], 0);
    new BigInt64Array(this.code.memory.buffer, this.scratch, this.axes).set(strides.map(BigInt));
    for (const row of old)
      this.bytes.set(row.cells, this.placeOf(row.at));
    return true;
  }

  isEmptyBox() { return this.size.some(cells => cells === 0); }

  placeOf(position) {
    return position.reduce((place, x, axis) => place + (x - this.low[axis]) * this.strides[axis], this.current + this.inside);
  }

  contains(position) {
    return position.every((x, axis) => x >= this.low[axis] && x < this.low[axis] + this.size[axis]);
  }

  get(position) { return this.contains(position) ? this.bytes[this.placeOf(position)] : this.background; }

  set(position, state) {
    if (this.contains(position) || this.reach(position))
      this.bytes[this.placeOf(position)] = state;
  }

  /** Makes the box large enough for a position. */
  reach(position) {
    const low = this.low.map((x, axis) => Math.min(x, position[axis] - 8));
    const high = this.low.map((x, axis) => Math.max(x + this.size[axis], position[axis] + 9));
    return this.layOut(high.map((x, axis) => x - low[axis]), low);
  }

  /** Every row along X: where it lies in memory, and the position of its first cell. */
  rows() {
    const rows = [];
    const at = [...this.low];
    for (;;) {
      rows.push({ place: this.placeOf(at), at: [...at] });
      let axis = 1;
      while (axis < this.axes && ++at[axis] === this.low[axis] + this.size[axis])
        at[axis] = this.low[axis++];
      if (axis >= this.axes)
        return rows;
    }
  }

  /** Calls `visit(state, position)` for all cells that are not background. */
  forEachCell(visit) {
    for (const { place, at } of this.rows())
      for (let x = 0; x < this.size[0]; ++x) {
        const state = this.bytes[place + x];
        if (state !== this.background)
          visit(state, [at[0] + x, ...at.slice(1)]);
      }
  }

  population() {
    let count = 0;
    for (const { place } of this.rows())
      for (let x = place; x < place + this.size[0]; ++x)
        count += this.bytes[x] !== this.background;
    return count;
  }

  /** What space of one state becomes. */
  after(state) {
    if (this.known[state] === undefined) {
      const room = this.scratch + 64;
      const extents = this.rule.below.map((below, axis) => below + this.rule.above[axis] + 1);
      const strides = [];
      let cells = 1, centre = 0;
      extents.forEach((extent, axis) => {
        strides.push(cells);
        centre += this.rule.below[axis] * cells;
        cells *= extent;
      });
      const list = new BigInt64Array(this.code.memory.buffer, room, this.axes);
      list.set(strides.map(BigInt));
      this.bytes.fill(state, room + 128, room + 128 + cells);
      const failed = this.code.cell(room + 128 + centre, room, room + 64);
      if (failed)
        throw new RuleFailure(this, failed - 1, null);
      this.known[state] = this.bytes[room + 64];
    }
    return this.known[state];
  }

  /** Which sides have something as near as the rule looks: [[low, high] per axis]. */
  touched() {
    const sides = this.low.map(() => [false, false]);
    const isBusy = (from, to) => {
      for (let i = from; i < to; ++i)
        if (this.bytes[i] !== this.background)
          return true;
      return false;
    };
    for (const { place, at } of this.rows()) {
      const end = place + this.size[0];
      if (isBusy(place, place + this.margin[0]))
        sides[0][0] = true;
      if (isBusy(end - this.margin[0], end))
        sides[0][1] = true;
      for (let axis = 1; axis < this.axes; ++axis) {
        const inside = at[axis] - this.low[axis];
        const isLow = inside < this.margin[axis], isHigh = inside >= this.size[axis] - this.margin[axis];
        if ((isLow && !sides[axis][0] || isHigh && !sides[axis][1]) && isBusy(place, end)) {
          sides[axis][0] ||= isLow;
          sides[axis][1] ||= isHigh;
        }
      }
    }
    return sides;
  }

  makeRoom() {
    const sides = this.touched();
    if (!sides.some(([low, high]) => low || high))
      return;
    const low = [...this.low], size = [...this.size];
    sides.forEach(([isLow, isHigh], axis) => {
      const more = Math.max(2 * this.margin[axis], size[axis] >> 2, 16 >> (this.axes > 2));
      if (isLow)
        low[axis] -= more;
      size[axis] += (isLow ? more : 0) + (isHigh ? more : 0);
    });
    if (!this.layOut(size, low))
      throw new Error("the grid is too large for the memory of this page");
  }

  step() {
    this.makeRoom();
    const background = this.after(this.background);
    if (background !== this.background)
      this.bytes.fill(background, this.next, this.next + this.volume);
    const count = BigInt(this.size[0]), shift = this.next - this.current;
    for (const { place } of this.rows())
      if (this.code.row(place, place + shift, this.scratch, count) !== 0)
        this.fail();
    if (background !== this.background)
      this.bytes.fill(background, this.current, this.current + this.volume);
    [this.current, this.next] = [this.next, this.current];
    this.background = background;
    this.generation += 1n;
  }

  /** Finds the first cell that fails. */
  fail() {
    for (const { place, at } of this.rows())
      for (let x = 0; x < this.size[0]; ++x) {
        const failed = this.code.cell(place + x, this.scratch, this.scratch + 64);
        if (failed)
          throw new RuleFailure(this, failed - 1, [at[0] + x, ...at.slice(1)]);
      }
  }
}

/** The rule failed on a cell. */
class RuleFailure extends Error {
  constructor(grid, number, cell) {
    const { message, line, column } = grid.rule.sites[number];
    const where = cell ? `cell [${cell.join(", ")}]` : "outside the pattern";
    super(`${grid.rule.file}:${line}:${column}: error: ${message}, at generation ${grid.generation}, ${where}`);
  }
}
