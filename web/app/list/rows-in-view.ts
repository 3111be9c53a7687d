/** Rows drawn above and below the screen. */
const margin = 12;

/** @param top of the list, in CSS pixels from the top of the screen */
export function rowsInView(top: number, screen: number, height: number, count: number) {
  // In steps, so that a small movement draws nothing anew.
  const step = (row: number) => Math.floor(row / margin) * margin;
  const first = Math.max(0, Math.min(step(-top / height) - margin, count - 1));
  const end = Math.min(count, step((screen - top) / height) + 2 * margin);
  return { first, end: Math.max(end, Math.min(count, first + margin)), height };
}
