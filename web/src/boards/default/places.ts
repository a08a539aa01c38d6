// The places of a game that has no board of its own: where they are, and which of them a move names. No rule is known here.
import type { Json } from '../../wire/generated';
import { path, type Move, type Point } from '../board';
import type { Stepped } from '../choices';

/** A cell, or a spot beside the board where a piece lies: something that can be pressed. */
export interface Place {
  readonly name: string;
  readonly at: Point;
  readonly polygon: readonly Point[];
}

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');

const HALF = 0.45;

function box([x, y]: Point): Point[] {
  return [
    [x - HALF, y - HALF],
    [x + HALF, y - HALF],
    [x + HALF, y + HALF],
    [x - HALF, y + HALF],
  ];
}

function placeOf(value: unknown): Place[] {
  const { name, at, polygon } = (value ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || !name || !isPoint(at)) return [];
  const outline = Array.isArray(polygon) && polygon.length > 2 && polygon.every(isPoint) ? polygon : box(at);
  return [{ name, at, polygon: outline }];
}

/** The cells and spots that a geometry names; each needs a name and a point, an outline is optional. */
export function placesOf(geometry: Json): Place[] {
  const { cells, spots } = (geometry ?? {}) as Record<string, unknown>;
  const listed = [cells, spots].flatMap((part): unknown[] => (Array.isArray(part) ? part : []));
  const found = new Map(listed.flatMap(placeOf).map((place) => [place.name, place]));
  return [...found.values()];
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\d/.test(sign);
const isLetter = (sign: string | undefined): boolean => sign !== undefined && /\p{L}/u.test(sign);

/** Whether a name stands there by itself: "a" does not stand in "pass", nor "a1" in "a12". */
function standsAt(text: string, at: number, name: string): boolean {
  if (!text.startsWith(name, at)) return false;
  const [before, after] = [text[at - 1], text[at + name.length]];
  if (isDigit(name.at(-1)) && isDigit(after)) return false;
  if (isDigit(name[0]) && isDigit(before)) return false;
  return !/^\p{L}+$/u.test(name) || !(isLetter(before) || isLetter(after));
}

export interface Named {
  readonly name: string;
  /** Where in the text it stands. */
  readonly at: number;
}

/** The places that the text of a move names, in its order. */
export function namedIn(text: string, names: readonly string[]): Named[] {
  const longest = [...names].sort((a, b) => b.length - a.length);
  const found: Named[] = [];
  for (let at = 0; at < text.length;) {
    const name = longest.find((one) => standsAt(text, at, one));
    if (name !== undefined) found.push({ name, at });
    at += name?.length ?? 1;
  }
  return found;
}

/** The places of a move: as its game lists them (`steps` of its details), else those its text names. */
export function stepped(move: Move, names: readonly string[]): Stepped {
  const told = move['steps'];
  const given = Array.isArray(told) && told.every((one): one is string => names.includes(one as string));
  return { text: move.text, steps: given ? told : namedIn(move.text, names).map(({ name }) => name) };
}

/** The same move with another place in that step; null where its text does not name its places. */
export function withPlace(move: Stepped, step: number, place: string, names: readonly string[]): string | null {
  const old = namedIn(move.text, names)[step];
  if (!old || old.name !== move.steps[step]) return null;
  return move.text.slice(0, old.at) + place + move.text.slice(old.at + old.name.length);
}

/** Whether a point lies inside an outline. */
export function inside([x, y]: Point, polygon: readonly Point[]): boolean {
  let within = false;
  polygon.forEach(([ax, ay], index) => {
    const [bx, by] = polygon.at(index - 1) ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** The outline as SVG wants it. */
export const outlined = (place: Place): string => path(place.polygon);
