// What need not be done before the next frame is seen.

/** Do something once the frame that is being made has been drawn; answers how to leave it. */
export function afterFrame(what: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A page that nobody looks at makes no frames.
  if (document.hidden) timer = setTimeout(what);
  const frame = document.hidden ? 0 : requestAnimationFrame(() => (timer = setTimeout(what)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
