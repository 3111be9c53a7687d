/**
 * Sets `data-by="pointer"` on the page after a press of mouse, pen or finger, until the next Tab. Browsers match
 * `:focus-visible` on every text field, however it got the focus, so a style sheet alone cannot leave out the ring after
 * a click.
 */
export function watchFocusRing(): void {
  const { dataset } = document.documentElement;
  const press = () => {
    dataset.by = 'pointer';
  };
  const release = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') delete dataset.by;
  };
  addEventListener('pointerdown', press, { capture: true, passive: true });
  addEventListener('keydown', release, { capture: true, passive: true });
}
