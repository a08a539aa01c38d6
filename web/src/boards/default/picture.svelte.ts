// The server's picture of a position as shapes, so that places can be laid over it and what lies there can be said.
import { lang } from '../../app/i18n';
import { request } from '../../net/transport';
import type { Point } from '../board';
import { inside, type Place } from './places';

const TAGS = new Set(['polygon', 'circle', 'polyline', 'text']);
const KEPT = /^(points|cx|cy|r|x|y|dy|fill|stroke|stroke-.*|font-size|text-anchor|transform)$/;

export interface Shape {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly role: string;
  /** Its middle, in the units of the geometry. */
  readonly at: Point;
}

export interface Picture {
  readonly shapes: readonly Shape[];
  readonly paper: string;
  readonly unit: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function middleOf(element: Element): Point {
  const number = (name: string): number => Number(element.getAttribute(name) ?? 0);
  if (element.tagName === 'circle') return [number('cx'), number('cy')];
  if (element.tagName === 'text') return [number('x'), number('y')];
  const points = (element.getAttribute('points') ?? '').split(' ').map((point) => point.split(',').map(Number));
  const mean = (axis: number): number =>
    points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / Math.max(1, points.length);
  return [mean(0), mean(1)];
}

/** The shapes of a picture; null if it does not say where its points lie in the geometry. */
export function read(source: string): Picture | null {
  const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  const [left = NaN, top = NaN, unit = NaN] = (root.getAttribute('data-frame') ?? '').split(' ').map(Number);
  if (![left, top, unit].every(Number.isFinite)) return null;
  const side = (name: string): number => Number(root.getAttribute(name) ?? 0) / unit;
  const shapes = [...root.children]
    .filter((element) => TAGS.has(element.tagName))
    .map((element): Shape => {
      const [x, y] = middleOf(element);
      const kept = [...element.attributes].filter(({ name }) => KEPT.test(name));
      return {
        tag: element.tagName,
        attributes: Object.fromEntries(kept.map(({ name, value }) => [name, value])),
        text: element.textContent ?? '',
        role: element.getAttribute('data-role') ?? '',
        at: [x / unit + left, y / unit + top],
      };
    });
  const paper = root.querySelector('rect')?.getAttribute('fill') ?? 'none';
  return { shapes, paper, unit, left, top, width: side('width'), height: side('height') };
}

/** What lies on each place, in words: whose piece it is, and what is written there. */
export function contents(picture: Picture, places: readonly Place[], names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const place of places) {
    const there = picture.shapes.filter(({ at }) => inside(at, place.polygon));
    const owners = there.flatMap(({ role }) => names[Number(/^seat(\d+)$/.exec(role)?.[1] ?? NaN)] ?? []);
    const signs = there.flatMap(({ tag, text }) => (tag === 'text' && text !== place.name ? [text] : []));
    const words = [...new Set([...owners, ...signs])].join(' ');
    if (words) found.set(place.name, words);
  }
  return found;
}

export class FetchedPicture {
  now = $state.raw<Picture | null>(null);
  /** There is a picture, and nothing can be laid over it. */
  unframed = $state(false);
  #asked = 0;
  #common = false;

  /**
   * Fetch the picture at an address, without a hint: the board draws hints itself. `common`: as everybody may see it, also while
   * the screen of several players is being passed on; a hand that was shown is gone at once.
   */
  async fetch(address: string, common: boolean): Promise<void> {
    const asked = (this.#asked += 1);
    if (common && !this.#common) this.now = null;
    this.#common = common;
    const [path = '', query = ''] = address.split('?');
    const kept = new URLSearchParams(query);
    kept.delete('move');
    kept.delete('step');
    const answer = await request(`${path}?${String(kept)}`, {
      headers: { 'Accept-Language': lang() },
      credentials: common ? 'omit' : 'same-origin', // a stranger sees what everybody may
    }).catch(() => null);
    const source = answer?.ok ? await answer.text() : '';
    if (asked !== this.#asked || !source) return;
    this.now = read(source);
    this.unframed = this.now === null;
  }
}
