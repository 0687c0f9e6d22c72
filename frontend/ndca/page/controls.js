// Buttons, mouse and keys. The part of the address behind `#` says how the page starts:
// `generations=100`, `random=0.33`, `pattern=bo$2bo$3o!`.
class Player {
  constructor(rule, code) {
    this.grid = new Grid(rule, code);
    this.picture = new Picture(element("cells"), this.grid);
    this.isPlaying = false;
    this.due = 0;
    this.drawn = rule.states > 1 ? 1 : 0;
    this.makePalette();
    this.makeSlices();
    this.bindButtons();
    this.bindMouse();
    this.bindKeys();
    window.addEventListener("resize", () => this.resize());
    this.start(new URLSearchParams(location.hash.slice(1)));
  }

  start(wishes) {
    this.resize();
    this.first = wishes.get("pattern") ?? this.grid.rule.pattern;
    this.load(this.first);
    if (wishes.has("random"))
      this.randomise(Number(wishes.get("random")));
    this.attempt(() => {
      for (let left = Number(wishes.get("generations") ?? 0); left > 0; --left)
        this.grid.step();
    });
    this.picture.fit();
    this.show();
  }

  /** Whatever goes wrong is shown, and ends playing. */
  attempt(work) {
    try {
      work();
      element("message").textContent = "";
    } catch (error) {
      this.isPlaying = false;
      element("message").textContent = error.message;
    }
  }

  load(text) {
    this.attempt(() => {
      Rle.load(text, this.grid);
      this.picture.fit();
    });
    this.show();
  }

  randomise(share) {
    const extent = this.grid.axes < 3 ? 64 : 8;
    this.grid.clear();
    const box = this.grid.low.map(() => [...Array(2 * extent).keys()].map(x => x - extent));
    const fill = (position, axis) => {
      if (axis === this.grid.axes) {
        if (Math.random() < share)
          this.grid.set(position, 1 + Math.floor(Math.random() * (this.grid.rule.states - 1)));
        return;
      }
      for (const x of box[axis])
        fill([...position, x], axis + 1);
    };
    fill([], 0);
    this.picture.fit();
    this.show();
  }

  step(count = 1) {
    this.attempt(() => {
      for (let i = 0; i < count; ++i)
        this.grid.step();
    });
    this.show();
  }

  play(isPlaying) {
    this.isPlaying = isPlaying;
    this.due = 0;
    this.show();
    if (isPlaying)
      requestAnimationFrame(now => this.frame(now));
  }

  frame(now) {
    if (!this.isPlaying)
      return;
    const perSecond = 2 ** Number(element("speed").value);
    this.due += Math.min(0.1, (now - (this.last ?? now)) / 1000) * perSecond;
    this.last = now;
    const end = performance.now() + 30;
    this.attempt(() => {
      for (; this.due >= 1; --this.due) {
        this.grid.step();
        if (performance.now() > end)
          this.due = 1;
      }
    });
    this.show();
    requestAnimationFrame(time => this.frame(time));
  }

  show() {
    this.picture.draw();
    const { grid } = this;
    element("play").textContent = this.isPlaying ? "Pause" : "Play";
    element("generation").textContent = grid.generation;
    const population = grid.population();
    element("population").textContent = grid.background ? "infinite" : population;
    element("speed-text").textContent = `${2 ** Number(element("speed").value)}/s`;
    // the hash is for comparing with the native program: not while things move
    const isQuiet = !this.isPlaying && population < 500000;
    element("hash").textContent = isQuiet ? ContentHash.of(grid) : "";
  }

  resize() {
    const canvas = element("cells");
    canvas.width = canvas.clientWidth;
    canvas.height = canvas.clientHeight;
    this.picture.draw();
  }

  makePalette() {
    const list = element("states");
    this.grid.rule.colours.forEach((colour, state) => {
      const option = document.createElement("option");
      option.value = state;
      option.textContent = `${state} ${this.grid.rule.tags[state]}`.trim();
      option.style.borderLeft = `1em solid #${colour.toString(16).padStart(6, "0")}`;
      list.append(option);
    });
    list.value = this.drawn;
    list.addEventListener("change", () => { this.drawn = Number(list.value); });
  }

  makeSlices() {
    [..."zwuv"].slice(0, Math.max(0, this.grid.axes - 2)).forEach((name, i) => {
      const label = document.createElement("label");
      const input = Object.assign(document.createElement("input"), { type: "number", value: 0 });
      input.addEventListener("input", () => {
        this.picture.slice[i] = Number(input.value);
        this.show();
      });
      label.append(`${name} `, input);
      element("slices").append(label);
    });
  }

  bindButtons() {
    const onClick = (id, action) => element(id).addEventListener("click", action);
    onClick("play", () => this.play(!this.isPlaying));
    onClick("step", () => this.step());
    onClick("reset", () => this.load(this.first));
    onClick("clear", () => {
      this.grid.clear();
      this.show();
    });
    onClick("random", () => this.randomise(0.33));
    onClick("closer", () => this.zoom(2));
    onClick("further", () => this.zoom(0.5));
    onClick("fit", () => {
      this.picture.fit();
      this.show();
    });
    onClick("paste", () => element("rle").classList.toggle("open"));
    onClick("take", () => {
      element("rle").classList.remove("open");
      this.load(this.first = element("text").value);
    });
    element("file").addEventListener("change", async event => this.load(this.first = await event.target.files[0].text()));
    element("speed").addEventListener("input", () => this.show());
  }

  zoom(factor) {
    const { width, height } = this.picture.canvas;
    this.picture.zoomAt(width / 2, height / 2, factor);
    this.show();
  }

  /** The left button draws, from a cell to the next; others move. */
  bindMouse() {
    const canvas = this.picture.canvas;
    let last = null, state = 0;
    const drawTo = (left, top) => {
      const steps = Math.max(1, Math.ceil(Math.hypot(left - last[0], top - last[1]) / this.picture.zoom * 2));
      for (let i = 1; i <= steps; ++i)
        this.grid.set(this.picture.cellAt(last[0] + (left - last[0]) * i / steps, last[1] + (top - last[1]) * i / steps), state);
    };
    canvas.addEventListener("contextmenu", event => event.preventDefault());
    canvas.addEventListener("pointerdown", event => {
      canvas.setPointerCapture(event.pointerId);
      last = [event.offsetX, event.offsetY];
      if (event.button === 0) {
        state = this.grid.get(this.picture.cellAt(...last)) === this.drawn ? 0 : this.drawn;
        drawTo(...last);
        this.show();
      }
    });
    canvas.addEventListener("pointermove", event => {
      if (!event.buttons || !last)
        return;
      const [left, top] = [event.offsetX, event.offsetY];
      if (event.buttons & 1)
        drawTo(left, top);
      else
        this.picture.centre = [
          this.picture.centre[0] - (left - last[0]) / this.picture.zoom,
          this.picture.centre[1] + (top - last[1]) / this.picture.zoom];
      last = [left, top];
      this.show();
    });
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      this.picture.zoomAt(event.offsetX, event.offsetY, event.deltaY < 0 ? 2 : 0.5);
      this.show();
    }, { passive: false });
  }

  bindKeys() {
    const move = (x, y) => {
      this.picture.centre = [this.picture.centre[0] + x * 80 / this.picture.zoom, this.picture.centre[1] + y * 80 / this.picture.zoom];
      this.show();
    };
    const actions = {
      " ": () => this.play(!this.isPlaying), s: () => this.step(), f: () => element("fit").click(),
      "+": () => this.zoom(2), "-": () => this.zoom(0.5),
      ArrowLeft: () => move(-1, 0), ArrowRight: () => move(1, 0), ArrowUp: () => move(0, 1), ArrowDown: () => move(0, -1) };
    document.addEventListener("keydown", event => {
      if (["TEXTAREA", "INPUT", "SELECT"].includes(event.target.tagName) || !actions[event.key])
        return;
      event.preventDefault();
      actions[event.key]();
    });
  }
}

function element(id) { return document.getElementById(id); }

(async () => {
  const bytes = Uint8Array.from(atob(RULE.code.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes);
  window.player = new Player(RULE, instance.exports);
})().catch(error => { element("message").textContent = `this browser cannot run the rule: ${error.message}`; });
