// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the steps of a page that Lazy TLB Lab has written: everything it needs is in the page, it loads nothing.
'use strict';

// -- what the data mean (app/export/step_stream.hpp)

// The shapes of a step from those of the one before it.
function edited(before, edit) {
  const after = [];
  let at = 0;
  for (let i = 0; i < edit.length;) {
    const keep = edit[i], drop = edit[i + 1], put = edit[i + 2];
    for (let k = 0; k < keep; ++k) after.push(before[at + k]);
    at += keep + drop;
    for (let k = 0; k < put; ++k) after.push(edit[i + 3 + k]);
    i += 3 + put;
  }
  for (; at < before.length; ++at) after.push(before[at]);
  return after;
}

// Steps are kept now and then, so that going back is as quick as going on.
class Steps {
  constructor(data) {
    this.data = data;
    this.kept = new Map();
  }
  get count() { return this.data.steps.length; }
  shapes(step) {
    let from = step;
    while (from >= 0 && !this.kept.has(from)) --from;
    let shapes = from < 0 ? [] : this.kept.get(from);
    for (let i = from + 1; i <= step; ++i) {
      shapes = edited(shapes, this.data.steps[i].edit);
      if (i % 32 === 0) this.kept.set(i, shapes);
    }
    return shapes;
  }
}

// -- drawing

function texture(context, kind, pitch, ground, ink, ratio) {
  const tile = document.createElement('canvas');
  const side = Math.max(1, Math.round(pitch * ratio));
  tile.width = tile.height = side;
  const c = tile.getContext('2d');
  c.fillStyle = ground;
  c.fillRect(0, 0, side, side);
  c.scale(side / pitch, side / pitch);
  c.fillStyle = c.strokeStyle = ink;
  c.beginPath();
  if (kind === 1) {
    const h = pitch / 2;
    c.moveTo(0, 0); c.lineTo(h, 0); c.lineTo(0, h); c.closePath();
    c.moveTo(pitch, 0); c.lineTo(pitch, h); c.lineTo(h, pitch); c.lineTo(0, pitch); c.closePath();
    c.fill();
  } else if (kind === 2) {
    for (const p of [pitch / 4, pitch * 3 / 4]) {
      c.moveTo(p, p);
      c.arc(p, p, pitch * 0.184, 0, 7);
    }
    c.fill();
  } else {
    c.lineWidth = pitch / 8;
    for (const d of [-pitch, 0, pitch]) {
      c.moveTo(d, pitch); c.lineTo(d + pitch, 0);
      c.moveTo(d, 0); c.lineTo(d + pitch, pitch);
    }
    c.stroke();
  }
  const pattern = context.createPattern(tile, 'repeat');
  if (pattern.setTransform) pattern.setTransform(new DOMMatrix().scale(pitch / side));
  return pattern;
}

class Painter {
  constructor(data, canvas) {
    this.data = data;
    this.canvas = canvas;
    this.boxes = [];  // of things, for clicks
  }
  paint(shapes) {
    const ratio = Math.max(1, (window.devicePixelRatio || 1) * this.canvas.clientWidth / this.data.w);
    this.canvas.width = Math.round(this.data.w * ratio);
    this.canvas.height = Math.round(this.data.h * ratio);
    const c = this.canvas.getContext('2d');
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.lineJoin = 'round';
    if ('fontKerning' in c) c.fontKerning = 'none';
    this.boxes = [];
    const open = [];
    for (const number of shapes) {
      const s = this.data.shapes[number];
      if (s[0] === 3) {
        open.push(s[1]);
      } else if (s[0] === 4) {
        open.pop();
      } else if (s[0] === 2) {
        c.font = this.data.fonts[s[3]];
        c.fillStyle = this.data.colours[s[4]];
        c.fillText(this.data.texts[s[5]], s[1], s[2]);
      } else {
        c.beginPath();
        if (s[0] === 0) {
          if (open.length > 0) this.boxes.push({thing: open[open.length - 1], x: s[1], y: s[2], w: s[3], h: s[4]});
          if (s[5] > 0 && c.roundRect) c.roundRect(s[1], s[2], s[3], s[4], s[5]);
          else c.rect(s[1], s[2], s[3], s[4]);
          this.ink(c, s[6], true, ratio);
        } else {
          this.trace(c, s);
          this.ink(c, s[4], s[1] === 1, ratio);
        }
      }
    }
  }
  trace(c, s) {
    const p = s[3];
    c.moveTo(p[0], p[1]);
    if (s[2]) for (let i = 2; i + 5 < p.length; i += 6) c.bezierCurveTo(p[i], p[i + 1], p[i + 2], p[i + 3], p[i + 4], p[i + 5]);
    else for (let i = 2; i + 1 < p.length; i += 2) c.lineTo(p[i], p[i + 1]);
    if (s[1]) c.closePath();
  }
  ink(c, ink, closed, ratio) {
    const [fill, stroke = -1, width = 0, on = 0, off = 0, kind = 0, pitch = 0, weave = -1] = ink;
    if (fill >= 0 && closed) {
      const ground = this.data.colours[fill];
      c.fillStyle = kind > 0 ? texture(c, kind, pitch, ground, this.data.colours[weave], ratio) : ground;
      c.fill();
    }
    if (stroke < 0 || width <= 0) return;
    c.strokeStyle = this.data.colours[stroke];
    c.lineWidth = width;
    c.lineCap = closed || on > 0 ? 'butt' : 'round';
    c.setLineDash(on > 0 ? [on, off] : []);
    c.stroke();
  }
  thingAt(x, y) {
    for (let i = this.boxes.length - 1; i >= 0; --i) {
      const b = this.boxes[i];
      if (x >= b.x && x < b.x + b.w && y >= b.y && y < b.y + b.h) return b.thing;
    }
    return -1;
  }
}

// -- the page

class Page {
  constructor(data) {
    this.data = data;
    this.steps = new Steps(data);
    this.painter = new Painter(data, this.at('picture'));
    this.step = 0;
    this.timer = 0;
    this.at('scrub').max = this.steps.count - 1;
    this.listStops();
    this.listen();
    this.go(data.first || 0);
  }
  at(id) { return document.getElementById(id); }
  get playing() { return this.timer !== 0; }

  listStops() {
    for (const stop of this.data.stops) {
      const button = document.createElement('button');
      button.textContent = this.data.texts[stop.sentence];
      button.onclick = () => this.go(stop.step);
      const item = document.createElement('li');
      item.append(button);
      this.at('stops').append(item);
    }
  }
  listen() {
    const does = {start: () => this.go(0), end: () => this.go(this.steps.count - 1), back: () => this.go(this.step - 1),
      step: () => this.go(this.step + 1), play: () => this.play(!this.playing), 'stop-on': () => this.toStop(1),
      'stop-back': () => this.toStop(-1)};
    for (const id in does) this.at(id).onclick = does[id];
    this.at('scrub').oninput = () => this.go(Number(this.at('scrub').value));
    this.at('thing').onchange = () => this.tell();
    this.at('picture').onclick = event => {
      const scale = this.data.w / this.at('picture').clientWidth;
      const thing = this.painter.thingAt(event.offsetX * scale, event.offsetY * scale);
      if (thing >= 0) this.at('thing').value = String(thing);
      this.tell();
    };
    const keys = {ArrowRight: 'step', ArrowLeft: 'back', Home: 'start', End: 'end', ' ': 'play'};
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.altKey || event.metaKey || /^(SELECT|INPUT)$/.test(event.target.tagName)) return;
      if (event.key === ' ' && event.target.tagName !== 'BODY' && event.target.tagName !== 'CANVAS') return;
      let id = keys[event.key];
      if (!id) return;
      if (event.shiftKey && id === 'step') id = 'stop-on';
      if (event.shiftKey && id === 'back') id = 'stop-back';
      event.preventDefault();
      does[id]();
    });
    window.addEventListener('resize', () => this.painter.paint(this.shapes));
  }
  toStop(direction) {
    const steps = this.data.stops.map(stop => stop.step).filter(s => direction > 0 ? s > this.step : s < this.step);
    if (steps.length > 0) this.go(direction > 0 ? Math.min(...steps) : Math.max(...steps));
  }
  play(on) {
    clearInterval(this.timer);
    this.timer = on ? setInterval(() => this.step + 1 < this.steps.count ? this.go(this.step + 1) : this.play(false), 400) : 0;
    this.at('play').textContent = on ? 'Pause' : 'Play';
    this.at('play').setAttribute('aria-pressed', String(on));
  }
  go(step) {
    this.step = Math.max(0, Math.min(this.steps.count - 1, step));
    this.shapes = this.steps.shapes(this.step);
    this.painter.paint(this.shapes);
    const facts = this.data.steps[this.step], texts = this.data.texts;
    const stop = this.data.stops.find(s => s.step === this.step);
    this.at('sentence').textContent = texts[stop ? stop.sentence : facts.sentence];
    this.at('why').textContent = texts[stop ? stop.why : facts.why];
    this.at('clock').textContent = texts[facts.clock];
    this.at('scrub').value = this.step;
    this.at('scrub').setAttribute('aria-valuetext', 'step ' + (this.step + 1) + ' of ' + this.steps.count + ', ' + texts[facts.clock]);
    this.at('back').disabled = this.at('start').disabled = this.step === 0;
    this.at('step').disabled = this.at('end').disabled = this.step === this.steps.count - 1;
    [...this.at('stops').children].forEach((item, i) =>
      item.setAttribute('aria-current', this.data.stops[i].step === this.step ? 'step' : 'false'));
    this.list();
    this.tell();
    this.cost(facts.costs);
  }
  // The things of this step, each with what is said about it.
  list() {
    this.about = new Map();
    for (const number of this.shapes) {
      const s = this.data.shapes[number];
      if (s[0] === 3) this.about.set(s[1], s[2]);
    }
    const select = this.at('thing'), chosen = select.value;
    const wanted = [...this.about.keys()];
    if (wanted.join() !== this.listed) {
      this.listed = wanted.join();
      select.replaceChildren(...wanted.map(thing => new Option(this.data.texts[thing], String(thing))));
      if (this.about.has(Number(chosen))) select.value = chosen;
    }
  }
  tell() {
    const text = this.about.get(Number(this.at('thing').value));
    this.at('about').textContent = text === undefined ? '' : this.data.texts[text];
  }
  cost(costs) {
    const whole = costs.reduce((sum, ps) => sum + ps, 0);
    this.at('costs').replaceChildren(...costs.map((ps, i) => {
      const row = document.createElement('tr');
      const share = whole > 0 ? (100 * ps / whole).toFixed(1) : '0.0';
      for (const text of [this.data.causes[i], (ps / 1000).toFixed(0) + ' ns', share + ' %']) {
        const cell = document.createElement('td');
        cell.textContent = text;
        row.append(cell);
      }
      return row;
    }));
  }
}

async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return JSON.parse(await new Response(stream).text());
}

if (typeof document !== 'undefined')
  unpacked(document.getElementById('data').textContent)
    .then(data => document.fonts.ready.then(() => { window.lab = new Page(data); }))
    .catch(error => { document.getElementById('sentence').textContent = 'This page cannot be shown: ' + error; });
