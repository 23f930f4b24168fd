import { nameAttribute, numberAttribute } from './inert-markup.ts';

/**
 * What runs in the frame in which elements are picked: plain script, as it is sent as it stands. The page around it speaks
 * to it by messages and trusts none of its answers.
 *
 * It says `{ from: 'markdrift-picker', kind }`:
 *   `ready`;
 *   `hover` with `path`: the element under the pointer and its ancestors, outermost first, each `{ node, name, id, classes }`;
 *   `pick` with `path`, `text` (the beginning of its text), `how`: `only`, `also` (shift) or `exclude` (alt);
 *   `key` with `key`: one that is not for the page.
 * It hears `{ to: 'markdrift-picker', kind }`:
 *   `show` with lists of numbers `picked`, `excluded`, `matches`, `found`, `contexts`, and `at`: the number to scroll to, or null;
 *   `move` with `way`: `parent`, `narrower`, `previous`, `next`, or `node` with `node`.
 */
export const pickScript = `(function () {
  'use strict';
  var numbered = '[${numberAttribute}]';
  var current = null;
  var below = [];
  var pointer = document.createElement('div');
  var label = document.createElement('span');
  pointer.id = 'markdrift-pointer';
  pointer.hidden = true;
  pointer.appendChild(label);

  function numberOf(element) { return Number(element.getAttribute('${numberAttribute}')); }
  function nameOf(element) { return element.getAttribute('${nameAttribute}') || element.localName; }
  function find(number) { return document.querySelector('[${numberAttribute}="' + Number(number) + '"]'); }
  function above(element) { return element.parentElement && element.parentElement.closest(numbered); }
  function say(message) { message.from = 'markdrift-picker'; parent.postMessage(message, '*'); }

  function describe(element) {
    return {
      node: numberOf(element),
      name: nameOf(element).slice(0, 60),
      id: (element.id || '').slice(0, 80),
      classes: (element.getAttribute('class') || '').slice(0, 160)
    };
  }
  function pathOf(element) {
    var path = [];
    for (var at = element; at; at = above(at)) path.unshift(describe(at));
    return path.slice(-60);
  }
  function draw(element) {
    if (!element) { pointer.hidden = true; return; }
    var box = element.getBoundingClientRect();
    pointer.hidden = false;
    pointer.style.left = box.left + 'px';
    pointer.style.top = box.top + 'px';
    pointer.style.width = Math.max(4, box.width) + 'px';
    pointer.style.height = Math.max(4, box.height) + 'px';
    pointer.setAttribute('data-low', box.top < 20 ? 'yes' : 'no');
    var told = describe(element);
    label.textContent = told.name + (told.id ? '#' + told.id : '') +
      (told.classes ? '.' + told.classes.trim().split(/\\s+/).slice(0, 3).join('.') : '');
  }
  function point(element) {
    if (!element || element === current) return;
    current = element;
    draw(element);
    say({ kind: 'hover', path: pathOf(element) });
  }
  function pick(how) {
    if (!current) return;
    say({ kind: 'pick', how: how, path: pathOf(current), text: (current.textContent || '').trim().slice(0, 200) });
  }
  function step(element) {
    if (!element) return;
    point(element);
    element.scrollIntoView({ block: 'nearest' });
    draw(element);
  }
  function move(way) {
    if (!current) { step(document.querySelector(numbered)); return; }
    if (way === 'parent') {
      var up = above(current);
      if (up) { below.push(current); step(up); }
    } else if (way === 'narrower') {
      step(below.pop() || current.querySelector(numbered));
    } else {
      below = [];
      var at = way === 'next' ? current.nextElementSibling : current.previousElementSibling;
      while (at && !at.matches(numbered)) at = way === 'next' ? at.nextElementSibling : at.previousElementSibling;
      step(at);
    }
  }
  function howOf(event) { return event.altKey ? 'exclude' : event.shiftKey ? 'also' : 'only'; }

  addEventListener('pointermove', function (event) {
    var element = event.target instanceof Element ? event.target.closest(numbered) : null;
    if (element && element !== current) { below = []; point(element); }
  });
  addEventListener('click', function (event) {
    event.preventDefault();
    event.stopPropagation();
    var element = event.target instanceof Element ? event.target.closest(numbered) : null;
    if (element) { point(element); pick(howOf(event)); }
  }, true);
  var ways = { ArrowUp: 'parent', ArrowDown: 'narrower', ArrowLeft: 'previous', ArrowRight: 'next' };
  addEventListener('keydown', function (event) {
    if (Object.prototype.hasOwnProperty.call(ways, event.key)) { event.preventDefault(); move(ways[event.key]); }
    else if (event.key === 'Enter') { event.preventDefault(); pick(howOf(event)); }
    else if (event.key === 'Escape' || event.key === '?') say({ kind: 'key', key: event.key });
  });
  addEventListener('scroll', function () { draw(current); }, true);
  addEventListener('resize', function () { draw(current); });
  addEventListener('message', function (event) {
    var told = event.data;
    if (event.source !== parent || !told || told.to !== 'markdrift-picker') return;
    if (told.kind === 'move') {
      if (told.way === 'node') { below = []; step(find(told.node)); }
      else move(told.way);
    } else if (told.kind === 'show') {
      document.querySelectorAll('[data-markdrift-pick]').forEach(function (element) {
        element.removeAttribute('data-markdrift-pick');
      });
      [['context', told.contexts], ['found', told.found], ['match', told.matches], ['picked', told.picked], ['excluded', told.excluded]].forEach(function (pair) {
        (pair[1] || []).forEach(function (number) {
          var element = find(number);
          if (element) element.setAttribute('data-markdrift-pick', pair[0]);
        });
      });
      var target = told.at === null ? null : find(told.at);
      if (target) { target.scrollIntoView({ block: 'center' }); draw(current); }
    }
  });
  document.documentElement.appendChild(pointer);
  say({ kind: 'ready' });
})();`;
