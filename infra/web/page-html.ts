/**
 * The HTML documents of the pages. The page's script draws the content into `<div id="root">`, except in the reference of the
 * API.
 */
import { fieldTypes } from '../../shared/domain/fields/field-rules.ts';
import { languages } from '../../shared/domain/language.ts';
import messages from '../../shared/messages/public/en.json' with { type: 'json' };
import { translator } from '../../shared/messages/translate.ts';

export const pages = [
  {
    name: 'home',
    script: 'web/home/main.tsx',
    title: 'Countersign: electronic signatures from your own cloud',
    description: 'Send documents for signature, follow them, and get back one sealed file with built-in proof.',
    isPublic: true,
  },
  {
    name: 'sign',
    script: 'web/sign/main.tsx',
    title: 'Sign a document · Countersign',
    description: 'You have been asked to sign a document.',
    isPublic: false,
  },
  {
    name: 'start',
    script: 'web/start/main.tsx',
    title: 'Sign a document · Countersign',
    description: 'A document for you to sign.',
    isPublic: false,
  },
  {
    name: 'app',
    script: 'web/app/main.tsx',
    title: 'Countersign',
    description: 'Your documents and their signatures.',
    isPublic: false,
  },
  {
    name: 'verify',
    script: 'web/verify/main.tsx',
    title: 'Verify a sealed document · Countersign',
    description: 'Drop a sealed PDF to see whether it is genuine and unchanged.',
    isPublic: true,
  },
  {
    name: 'missing',
    script: 'web/missing/main.tsx',
    title: 'Page not found · Countersign',
    description: 'No page has this address.',
    isPublic: false,
  },
] as const;

export type Page = (typeof pages)[number];
export type PageName = Page['name'];

/** The head of a page has these. */
type Facts = Pick<Page, 'isPublic'> & { title: string; description: string };

export interface Addresses {
  script: string;
  /** A script that runs before the page is drawn. */
  early?: string;
  /** Scripts that it needs. */
  preloads: string[];
  style: string;
  icon: string;
  /** The `srcset` of the first picture. The browser would otherwise request it only when the script draws the page. */
  pictures?: Record<'light' | 'dark', string>;
}

/** Describes the page for link previews in messages. */
function preview({ title, description }: Facts): string {
  const facts = { site_name: 'Countersign', type: 'website', title, description };
  return Object.entries(facts)
    .map(([name, text]) => `<meta property="og:${name}" content="${text}">\n`)
    .join('');
}

const needsScript = '<p class="noscript">This page needs JavaScript. It makes no third-party requests.</p>';

/** The landing page can be read without JavaScript. */
function readableHome(): string {
  const t = translator<keyof typeof messages>(messages, 'en');
  const facts = [
    [t('home.facts.fields', { count: fieldTypes.length }), t('home.facts.fieldsText')],
    [t('home.facts.languages', { count: languages.length }), t('home.facts.languagesText')],
    ['PAdES B-LTA', t('home.facts.sealText')],
    [t('home.integration'), t('home.integrationText')],
  ];
  return `<main class="main middle">
<h1>${t('home.title')}</h1>
<p>${t('home.lead')}</p>
${facts.map(([title, text]) => `<h2>${title}</h2>\n<p>${text}</p>\n`).join('')}<p><a href="/docs">${t('home.reference')}</a></p>
<p>To log in, to sign and to verify a document you need JavaScript. ${t('privacy')}</p>
</main>`;
}

/** The body of a page that its script draws. */
export function bodyOf({ name }: Page): string {
  return `<div id="root"></div>\n<noscript>${name === 'home' ? readableHome() : needsScript}</noscript>`;
}

/** As in web/home/main.tsx. */
const pictureSizes = '(min-width: 60rem) 36rem, 92vw';

function picturePreloads(pictures: Addresses['pictures']): string {
  const link = (set: string, media: string) =>
    `<link rel="preload" as="image" imagesrcset="${set}" imagesizes="${pictureSizes}" media="${media}">\n`;
  if (!pictures) return '';
  const isDark = '(prefers-color-scheme: dark)';
  return link(pictures.light, `not all and ${isDark}`) + link(pictures.dark, isDark);
}

/** @param page its texts are constants of this project without `"` and `<`, so they need no escaping */
export function pageHtml(page: Facts, addresses: Addresses, body: string): string {
  const { script, early, preloads, style, icon, pictures } = addresses;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<meta name="description" content="${page.description}">
${page.isPublic ? preview(page) : '<meta name="robots" content="noindex">\n'}<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#16202a" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${icon}" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
${picturePreloads(pictures)}${early ? `<script src="${early}"></script>\n` : ''}${preloads.map((address) => `<link rel="modulepreload" href="${address}">\n`).join('')}<script type="module" src="${script}"></script>
</head>
<body>
${body}
</body>
</html>
`;
}
