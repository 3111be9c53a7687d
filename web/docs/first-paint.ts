/**
 * Runs before the page is drawn, so that nothing moves afterwards: shows what needs a script, and the code in the
 * language that was chosen on this device. The bar of the built page is English and that of a visitor; for other readers
 * it stays hidden until the page's script has drawn theirs. It imports nothing, because it is no module: a module would
 * run too late.
 */
{
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(`countersign.${key}`);
    } catch {
      return null;
    }
  };
  const { dataset } = document.documentElement;
  dataset.scripted = '';
  dataset.language = read('docs-language') ?? 'curl';
  const isVisitor = read('loggedIn') === null;
  if (!isVisitor || !(read('language') ?? navigator.language).startsWith('en')) dataset.bar = 'hidden';
}
