/** Marks, in the list of the parts of a guide, the part that is read. */
export function markPart(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.outline a')];
  const parts = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  if (parts.length === 0) return;
  const mark = () => {
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    const begun = parts.filter(({ heading }) => heading.getBoundingClientRect().top < innerHeight / 3);
    const current = (isAtEnd ? parts : begun).at(-1);
    for (const { link } of parts) {
      if (link === current?.link) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  document.addEventListener('scroll', mark, { passive: true });
  mark();
}
