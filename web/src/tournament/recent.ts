// The tournaments somebody has opened or joined with this browser, newest first.

const KEY = 'tablee:tournaments';
const MOST = 8;

export interface KeptTournament {
  id: string;
  title: string;
}

export function keptTournaments(): KeptTournament[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter(
      (entry): entry is KeptTournament => typeof entry?.id === 'string' && typeof entry?.title === 'string',
    );
  } catch {
    return [];
  }
}

export function keepTournament(entry: KeptTournament): void {
  try {
    const others = keptTournaments().filter(({ id }) => id !== entry.id);
    localStorage.setItem(KEY, JSON.stringify([entry, ...others].slice(0, MOST)));
  } catch {
    // Without storage a tournament is found again by its address only.
  }
}
