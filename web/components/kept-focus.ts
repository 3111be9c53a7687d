/** Where the focus goes when the control that had it may disappear. */

/**
 * Remembers the focused control. The returned function gives the focus back to it or, if it was removed, to the heading
 * of the part of the page that contained it. A person with a keyboard otherwise begins at the top of the page again.
 */
export function rememberFocus(): () => void {
  const control = document.activeElement;
  const around: Element[] = [];
  for (let one = control?.parentElement; one; one = one.parentElement) around.push(one);
  return () => {
    if (control instanceof HTMLElement && control.isConnected) return control.focus();
    const headings = around.filter((one) => one.isConnected).map((one) => one.querySelector<HTMLElement>('h1, h2'));
    const heading = headings.find((one) => one !== null);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
}

/** Whether the control that had the focus was removed. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
