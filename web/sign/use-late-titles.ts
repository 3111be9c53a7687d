import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { OpenDocument } from '../document/open-document.ts';

const { classList } = document.documentElement;
const end = () => classList.remove('late-titles');

/** Lets the font of titles (24 kB) wait for the first page of the document: on a slow line it would delay the page. */
export function useLateTitles(shown: OpenDocument | null): void {
  useLayoutEffect(() => {
    classList.add('late-titles');
    return end;
  }, []);
  useEffect(() => {
    void shown?.firstDrawing.then(end);
  }, [shown !== null]);
}
