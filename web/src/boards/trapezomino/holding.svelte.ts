// A piece in hand: which, how it is turned, and the legal place it has snapped to. No rule is known here: a place is
// legal because the server lists it.
import type { Point } from '../board';
import { stepTo } from '../choices';
import { centre, distance, nearestCell, type Geometry, type Place } from './model';

/** How near to a legal place a piece must be held to snap to it, in sides of a triangle. */
const SNAP = 1;

export class Holding {
  piece = $state<string | null>(null);
  /** The shape it has: of both jokers that of the piece they make. */
  shape = $state('');
  turn = $state(0);
  /** The legal place it would be laid at. */
  ghost = $state.raw<Place | null>(null);
  /** Where it is held. */
  loose = $state.raw<Point | null>(null);
  /** It is laid and not yet answered: it stays where it is seen. */
  sent = $state(false);

  constructor(
    private readonly geometry: () => Geometry,
    private readonly lays: () => readonly Place[],
  ) {}

  /** All places of the piece in hand. */
  readonly mine = $derived.by(() => this.lays().filter((move) => move.piece === this.piece));
  /** Those of them as it is turned now. */
  readonly here = $derived.by(() => this.mine.filter((move) => move.shape === this.shape && move.turn === this.turn));
  readonly turns = $derived.by(() => this.geometry().pieces[this.shape]?.turns.length ?? 1);
  /** The shapes both jokers can make now. */
  readonly shapes = $derived.by(() => [...new Set(this.mine.map((move) => move.shape))]);
  /** The piece where it is held, while no legal place is near. */
  readonly outline = $derived.by((): Point[] => {
    const turned = this.geometry().pieces[this.shape]?.turns[this.turn];
    const at = this.loose;
    if (!at || !turned || this.ghost || !this.piece) return [];
    const [cx, cy] = centre(turned.outline);
    return turned.outline.map(([x, y]): Point => [x - cx + at[0], y - cy + at[1]]);
  });

  letGo(): void {
    this.piece = this.ghost = this.loose = null;
    this.sent = false;
  }

  /** What was sent was refused: the piece is in hand again, where it was. */
  refused(): void {
    this.sent = false;
  }

  /** Take a piece, turned as it was or so that it fits somewhere; taking it again lays it back. */
  take(piece: string, turned?: number): void {
    const found = this.lays().filter((move) => move.piece === piece);
    if (!found.length || this.sent) return;
    if (this.piece === piece && turned === undefined) return this.letGo();
    this.letGo();
    this.piece = piece;
    const first = found.find((move) => turned === undefined || move.turn === turned);
    this.shape = first?.shape ?? piece;
    this.turn = turned ?? (found.some((move) => move.turn === 0) ? 0 : (first?.turn ?? 0));
  }

  /** A sixth of a turn; a symmetric piece has fewer. */
  rotate(by = 1): void {
    if (!this.piece || this.sent) return;
    this.turn = (this.turn + by + this.turns) % this.turns;
    const at = this.loose ?? this.ghost?.at;
    if (at) this.aim(at);
  }

  nextShape(): void {
    const found = this.shapes[(this.shapes.indexOf(this.shape) + 1) % this.shapes.length];
    if (!found || this.sent) return;
    this.shape = found;
    this.turn = this.mine.find((move) => move.shape === found)?.turn ?? 0;
    this.ghost = null;
  }

  /** Hold the piece over a point: it snaps to a legal place nearby. */
  aim(point: Point): void {
    if (this.sent) return;
    this.loose = point;
    let [best, least] = [null as Place | null, SNAP];
    for (const move of this.here) {
      const far = distance(move.at, point);
      if (far < least) [best, least] = [move, far];
    }
    this.ghost = best;
  }

  /** Hold it over nothing. */
  away(): void {
    if (this.sent) return;
    this.ghost = this.loose = null;
  }

  /** To the next legal place that way; without a way to the one nearest to where it was. */
  step(arrow: string | null): void {
    if (this.sent) return;
    const spots = this.here.map((place) => ({ id: place.text, at: place.at }));
    const from = this.loose;
    const near = from && [...spots].sort((a, b) => distance(a.at, from) - distance(b.at, from))[0]?.id;
    const next = this.ghost && arrow ? stepTo(spots, this.ghost.text, arrow) : (near ?? spots[0]?.id);
    this.ghost = this.here.find((place) => place.text === next) ?? null;
    this.loose = this.ghost?.at ?? from;
  }

  /** The move that would lay it exactly where it is held, legal or not: to ask why it is refused. */
  get text(): string | null {
    const turned = this.geometry().pieces[this.shape]?.turns[this.turn];
    if (!this.loose || !turned || !this.piece) return null;
    const [cx, cy] = centre(turned.outline);
    const first = nearestCell(this.geometry(), [this.loose[0] - cx, this.loose[1] - cy], turned.middles);
    return `${this.piece === 'JJ' ? 'JJ=' : ''}${this.shape}@${first}/${this.turn}`;
  }
}
