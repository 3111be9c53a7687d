/** How large the pages are shown: 1 fits the width. */

const levels = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** The next level, up (1) or down (-1); the last one stays. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const further = direction > 0 ? levels.filter((level) => level > zoom) : levels.filter((level) => level < zoom);
  return (direction > 0 ? further[0] : further.at(-1)) ?? zoom;
}

/** A wheel or a pinch on a touchpad: in proportion to its movement, within the levels. */
export function wheeledZoom(zoom: number, deltaY: number): number {
  const wanted = zoom * Math.exp(-Math.max(-60, Math.min(60, deltaY)) / 300);
  return Math.round(Math.min(Math.max(wanted, 0.5), 3) * 100) / 100;
}
