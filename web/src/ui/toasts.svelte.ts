// Short messages at the foot of the page; a screen reader says them too.
import { messageOf } from '../net/api';

export interface Toast {
  id: number;
  text: string;
  kind: 'info' | 'bad';
}

let next = 0;
let shown = $state.raw<Toast[]>([]);

export const toasts = (): Toast[] => shown;

export function dismiss(id: number): void {
  shown = shown.filter((toast) => toast.id !== id);
}

/** Tell something for a few seconds; the same text twice is told once. */
export function tell(text: string, kind: Toast['kind'] = 'info'): void {
  const id = (next += 1);
  shown = [...shown.filter((toast) => toast.text !== text), { id, text, kind }].slice(-3);
  setTimeout(() => dismiss(id), kind === 'bad' ? 9000 : 5000);
}

/** Tell why something was refused. */
export function tellRefusal(error: unknown): void {
  tell(messageOf(error), 'bad');
}
