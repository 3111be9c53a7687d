/** The renderer of the API reference returns these to the build. */
import type { Entry } from './find.ts';
import type { Specification } from './specification.ts';

export interface SitePage {
  /** The part of the address after `/docs`; empty for the first page. */
  slug: string;
  title: string;
  description: string;
  /** The content of the body. */
  html: string;
}

export interface Site {
  pages: SitePage[];
  /** Pages as Markdown, by the names of their files. */
  markdown: Record<string, string>;
  /** The search looks through these. */
  entries: Entry[];
  /** `/llms.txt` (llmstxt.org). */
  llms: string;
}

/** @param texts the Markdown of each chapter, by its file */
export type WriteSite = (document: Specification, texts: Readonly<Record<string, string>>) => Site;
