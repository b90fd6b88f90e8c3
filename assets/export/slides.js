// SPDX-License-Identifier: GPL-3.0-or-later
// Steps through the slides: arrows, Page Up and Down, Home, End, Space; S shows the notes. The sections are those of
// reveal.js, so they can be moved into a deck of it.
'use strict';

class Slides {
  constructor() {
    this.all = [...document.querySelectorAll('.slides > section')];
    const keys = {ArrowRight: 1, PageDown: 1, ' ': 1, ArrowLeft: -1, PageUp: -1};
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key in keys) this.go(this.at + (event.key === ' ' && event.shiftKey ? -1 : keys[event.key]));
      else if (event.key === 'Home') this.go(0);
      else if (event.key === 'End') this.go(this.all.length - 1);
      else if (event.key === 's' || event.key === 'S') this.notes.hidden = !this.notes.hidden;
      else return;
      event.preventDefault();
    });
    document.addEventListener('click', () => this.go(this.at + 1));
    window.addEventListener('hashchange', () => this.go(this.asked));
    this.notes = document.getElementById('notes');
    this.go(this.asked);
  }
  get asked() { return Number(location.hash.slice(2)) || 0; }
  go(slide) {
    this.at = Math.max(0, Math.min(this.all.length - 1, slide));
    this.all.forEach((section, i) => {
      section.classList.toggle('present', i === this.at);
      section.setAttribute('aria-hidden', String(i !== this.at));
    });
    const note = this.all[this.at].querySelector('.notes');
    this.notes.textContent = note ? note.textContent : '';
    document.getElementById('place').textContent = (this.at + 1) + ' / ' + this.all.length;
    if (this.at !== this.asked) history.replaceState(null, '', '#/' + this.at);
  }
}

window.slides = new Slides();
