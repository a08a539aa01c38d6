// Glicko-2 after Mark Glickman's “Example of the Glicko-2 system”: the rating of somebody who solves puzzles, kept on
// this device. Games among people are rated by the server (tablee/service/glicko.py), by the same method.

export interface Rating {
  readonly rating: number;
  /** How unsure the rating is. */
  readonly deviation: number;
  /** How unsteady its owner is. */
  readonly volatility: number;
}

export interface Encounter {
  readonly rating: number;
  readonly deviation: number;
  /** From 0, lost, to 1, won. */
  readonly score: number;
}

export const UNRATED: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** Points of a rating in one unit of the paper's inner scale. */
const SCALE = 173.7178;
const MIDDLE = 1500;
const WIDEST = 350;
/** The smallest deviation, so that a rating can still change. */
const NARROWEST = 45;
/** The paper's tau: how quickly volatility may change. */
const CHANGE = 0.5;
const CLOSE = 1e-6;
const MOST_STEPS = 100;

/** The paper's g: the weight of an encounter with somebody this unsure. */
const impact = (deviation: number): number => 1 / Math.sqrt(1 + (3 * deviation ** 2) / Math.PI ** 2);

/** The score to expect. */
const odds = (own: number, other: number, deviation: number): number =>
  1 / (1 + Math.exp(-impact(deviation) * (own - other)));

/** The rating after the encounters of one period; `narrowest` bounds the deviation from below. */
export function rated(own: Rating, encounters: readonly Encounter[], narrowest = NARROWEST): Rating {
  const mean = (own.rating - MIDDLE) / SCALE;
  const sure = own.deviation / SCALE;
  let [information, improvement] = [0, 0];
  for (const { rating, deviation, score } of encounters) {
    const [other, spread] = [(rating - MIDDLE) / SCALE, deviation / SCALE];
    const weight = impact(spread);
    const expected = odds(mean, other, spread);
    information += weight ** 2 * Math.max(expected * (1 - expected), 1e-12);
    improvement += weight * (score - expected);
  }
  if (!encounters.length) {
    const widened = Math.hypot(sure, own.volatility) * SCALE;
    return { ...own, deviation: Math.min(WIDEST, widened) };
  }
  const variance = 1 / information;
  const volatility = newVolatility(own.volatility, sure, variance, variance * improvement);
  const before = Math.hypot(sure, volatility);
  const after = 1 / Math.sqrt(1 / before ** 2 + information);
  return {
    rating: own.rating + SCALE * after ** 2 * improvement,
    deviation: Math.max(narrowest, Math.min(WIDEST, SCALE * after)),
    volatility,
  };
}

/** The paper's step 5: false position (Illinois) between two bounds that hold the root. */
function newVolatility(old: number, sure: number, variance: number, change: number): number {
  const start = Math.log(old ** 2);
  const height = (x: number): number => {
    const grown = Math.exp(x);
    const total = sure ** 2 + variance + grown;
    return (grown * (change ** 2 - total)) / (2 * total ** 2) - (x - start) / CHANGE ** 2;
  };
  let low = start;
  let high: number;
  if (change ** 2 > sure ** 2 + variance) high = Math.log(change ** 2 - sure ** 2 - variance);
  else {
    let steps = 1;
    while (height(start - steps * CHANGE) < 0 && steps < MOST_STEPS) steps += 1;
    high = start - steps * CHANGE;
  }
  let [atLow, atHigh] = [height(low), height(high)];
  for (let step = 0; step < MOST_STEPS && Math.abs(high - low) > CLOSE && atHigh !== atLow; step += 1) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = height(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}
