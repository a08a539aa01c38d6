// Months of the calendar of past days.
import { daysAfter, type Day } from '../solo/days';

/** A month as 2026-11. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** From 0, Monday. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** The month so many months later. */
export function monthsAfter(month: Month, by: number): Month {
  const date = new Date(`${month}-15T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** The days of a month in weeks that begin on Monday; null where another month is. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first = `${month}-01`;
  const cells: (Day | null)[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let day = first; monthOf(day) === month; day = daysAfter(day, 1)) cells.push(day);
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}
