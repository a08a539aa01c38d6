// QR codes of addresses. It brings a library with it, so it is imported when a code is shown.
import { correction, generate, mode } from 'lean-qr';

/** An address as rows of dark (true) and light cells, without the quiet border of four. */
export function qr(address: string): boolean[][] {
  const code = generate(mode.ascii(address), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });
  const line = Array.from({ length: code.size }, (_, place) => place);
  return line.map((y) => line.map((x) => code.get(x, y)));
}
