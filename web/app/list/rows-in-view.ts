/** The number of rows drawn above and below the screen. */
const margin = 12;

/** @param top distance of the list from the top of the screen, in CSS pixels */
export function rowsInView(top: number, screen: number, height: number, count: number) {
  // The first row changes in steps, so that a small scroll redraws nothing.
  const step = (row: number) => Math.floor(row / margin) * margin;
  const first = Math.max(0, Math.min(step(-top / height) - margin, count - 1));
  const end = Math.min(count, step((screen - top) / height) + 2 * margin);
  return { first, end: Math.max(end, Math.min(count, first + margin)), height };
}
