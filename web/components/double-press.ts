/**
 * Ignores the second press of a double click or double tap if a dialog has opened or closed in between: the button that
 * came to the same place must not be pressed unseen.
 */
export function watchDoublePress(): void {
  let pressedIn: Element | null = null;
  document.addEventListener(
    'click',
    (event) => {
      const dialog = event.target instanceof Element ? event.target.closest('dialog') : null;
      if (event.detail > 1 && dialog !== pressedIn) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else pressedIn = dialog;
    },
    { capture: true },
  );
}
