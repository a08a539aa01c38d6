// Days of the puzzle of the day. A day is a date as the device's own calendar has it, written 2026-11-16: the same date
// is the same puzzle for everybody, and it changes at each one's own midnight.

export type Day = string;

/** The date on this device. */
export function dayOf(now: Date): Day {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const noon = (day: Day): number => Date.parse(`${day}T12:00:00Z`);

/** Whether a text is a date that exists. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(noon(text)) && new Date(noon(text)).toISOString().startsWith(text)
  );
}

/** The date so many days later. */
export function daysAfter(day: Day, by: number): Day {
  return new Date(noon(day) + by * 86_400_000).toISOString().slice(0, 10);
}

/** How many days the second date is after the first. */
export function daysBetween(first: Day, second: Day): number {
  return Math.round((noon(second) - noon(first)) / 86_400_000);
}

/** Milliseconds until this device's next day begins. */
export function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

export interface Streak {
  /** Days in a row up to now; it lasts until a whole day goes by without its puzzle. */
  now: number;
  best: number;
  /** Today's is done. */
  today: boolean;
}

/** The streak on a day, from the days whose puzzle was solved. */
export function streak(days: readonly Day[], today: Day): Streak {
  // Whoever flies west may have solved tomorrow's already; anything later is a clock that was wrong.
  const solved = [...new Set(days)].filter((day) => isDay(day) && daysBetween(today, day) <= 1).sort();
  let [run, best] = [0, 0];
  solved.forEach((day, at) => {
    const before = solved[at - 1];
    run = before !== undefined && daysBetween(before, day) === 1 ? run + 1 : 1;
    best = Math.max(best, run);
  });
  const last = solved.at(-1);
  return { now: last !== undefined && daysBetween(last, today) <= 1 ? run : 0, best, today: solved.includes(today) };
}
