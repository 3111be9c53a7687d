/**
 * Runs before the page is drawn, so that nothing moves afterwards: shows what needs a script, and the code in the
 * language that was chosen on this device. It imports nothing, because it is no module: a module would run too late.
 */
{
  const root = document.documentElement;
  root.dataset.scripted = '';
  try {
    root.dataset.language = localStorage.getItem('countersign.docs-language') ?? 'curl';
  } catch {
    root.dataset.language = 'curl';
  }
}
