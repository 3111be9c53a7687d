/**
 * The second press of a double click or double tap acts only on the control that the first has pressed: what comes to the
 * same place in between, such as the button of a dialog that the first press has opened, must not be pressed unseen.
 */
const controls = 'button, a, label, summary, [role="menuitem"]';

/** Watches the presses of the page, before its own listeners. */
export function watchDoublePress(): void {
  let pressed: Element | null = null;
  document.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest(controls) : null;
      if (event.detail > 1 && control && control !== pressed) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else pressed = control;
    },
    { capture: true },
  );
}
