// Messages between a page and the worker that serves it.

export interface Asked {
  method: string;
  address: string;
  lang: string;
  body?: string;
}

export type FromPage =
  | { id: number; request: Asked }
  | { socket: number; open: string; lang: string }
  | { socket: number; frame: string }
  | { socket: number; close: true };

/** An answer (JSON of status, type and body), a failure, a frame, or the end of a socket. */
export type ToPage =
  { id: number; answer: string } | { id: number; failed: string } | { socket: number; frame?: string };
