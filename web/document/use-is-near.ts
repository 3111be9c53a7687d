import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether the element is nearer to the screen than the margin, which has the syntax of IntersectionObserver. */
export function useIsNear(element: RefObject<HTMLElement | null>, rootMargin: string, initially: boolean): boolean {
  const [isNear, setNear] = useState(initially);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return isNear;
}
