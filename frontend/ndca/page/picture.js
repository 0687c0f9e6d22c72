// A plane of the grid on the canvas.
class Picture {
  constructor(canvas, grid) {
    this.canvas = canvas;
    this.grid = grid;
    this.zoom = 8;
    this.centre = [0, 0];
    /** Where the plane cuts the axes behind X and Y. */
    this.slice = grid.low.slice(2).map(() => 0);
    this.plane = document.createElement("canvas");
    this.colours = grid.rule.colours.map(colour => 0xff000000 | (colour & 255) << 16 | colour & 0xff00 | colour >> 16);
  }

  /** The position under a point of the canvas, as fractions. */
  positionAt(left, top) {
    return [
      this.centre[0] + (left - this.canvas.width / 2) / this.zoom,
      this.centre[1] - (top - this.canvas.height / 2) / this.zoom];
  }

  /** The cell under a point of the canvas. */
  cellAt(left, top) {
    const [x, y] = this.positionAt(left, top);
    const plane = [Math.floor(x), Math.floor(y)];
    return this.grid.axes < 2 ? plane.slice(0, 1) : [...plane, ...this.slice];
  }

  zoomAt(left, top, factor) {
    const before = this.positionAt(left, top);
    this.zoom = Math.min(64, Math.max(1 / 16, this.zoom * factor));
    const after = this.positionAt(left, top);
    this.centre = this.centre.map((x, axis) => x + before[axis] - after[axis]);
  }

  /** Shows all cells. */
  fit() {
    const low = [Infinity, Infinity], high = [-Infinity, -Infinity];
    this.grid.forEachCell((_, [x, y = 0]) => [x, y].forEach((at, axis) => {
      low[axis] = Math.min(low[axis], at);
      high[axis] = Math.max(high[axis], at + 1);
    }));
    if (low[0] > high[0])
      return;
    this.centre = low.map((x, axis) => (x + high[axis]) / 2);
    const room = Math.min(this.canvas.width / (high[0] - low[0] + 4), this.canvas.height / (high[1] - low[1] + 4));
    this.zoom = Math.min(32, Math.max(1 / 16, 2 ** Math.floor(Math.log2(room))));
  }

  draw() {
    const context = this.canvas.getContext("2d");
    const { width, height } = this.canvas;
    const perPixel = Math.max(1, Math.round(1 / this.zoom));
    const [left, top] = this.positionAt(0, 0).map((x, axis) => axis ? Math.ceil(x) : Math.floor(x));
    const columns = Math.ceil(width / this.zoom / perPixel) + 2, rows = Math.ceil(height / this.zoom / perPixel) + 2;
    this.plane.width = columns;
    this.plane.height = rows;
    const planeContext = this.plane.getContext("2d");
    const image = planeContext.createImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer).fill(this.colours[this.grid.background]);
    for (let row = 0; row < rows; ++row)
      this.drawRow(pixels.subarray(row * columns, (row + 1) * columns), left, top - 1 - row * perPixel, perPixel);
    planeContext.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    const scale = this.zoom * perPixel;
    const start = [width / 2 + (left - this.centre[0]) * this.zoom, height / 2 - (top - this.centre[1]) * this.zoom];
    context.drawImage(this.plane, start[0], start[1], columns * scale, rows * scale);
    if (this.zoom >= 8)
      this.drawLines(context, start);
  }

  /** A row of pixels, each of the largest state of the cells that it shows. */
  drawRow(pixels, left, top, perPixel) {
    const { grid } = this;
    for (let line = 0; line < perPixel; ++line) {
      const at = grid.axes < 2 ? [grid.low[0]] : [grid.low[0], top - line, ...this.slice];
      if (!grid.contains(at) || grid.axes < 2 && top - line !== 0)
        continue;
      const place = grid.placeOf(at) - grid.low[0];
      const from = Math.max(left, grid.low[0]), to = Math.min(left + pixels.length * perPixel, grid.low[0] + grid.size[0]);
      for (let x = from; x < to; ++x) {
        const state = grid.bytes[place + x];
        if (state !== grid.background)
          pixels[Math.floor((x - left) / perPixel)] = this.colours[state];
      }
    }
  }

  drawLines(context, [left, top]) {
    context.strokeStyle = "#8884";
    context.beginPath();
    for (let x = left % this.zoom; x < this.canvas.width; x += this.zoom) {
      context.moveTo(x, 0);
      context.lineTo(x, this.canvas.height);
    }
    for (let y = top % this.zoom; y < this.canvas.height; y += this.zoom) {
      context.moveTo(0, y);
      context.lineTo(this.canvas.width, y);
    }
    context.stroke();
  }
}
