/** The HTML documents of the pages. The page's script draws the content into `<div id="root">`, except in the reference of the API. */
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
}

/** Describes the page for link previews in messages. */
function preview({ title, description }: Facts): string {
  const facts = { site_name: 'Countersign', type: 'website', title, description };
  return Object.entries(facts)
    .map(([name, text]) => `<meta property="og:${name}" content="${text}">\n`)
    .join('');
}

const drawnByScript = `<div id="root"></div>
<noscript><p class="noscript">This page needs JavaScript. It makes no third-party requests.</p></noscript>`;

/**
 * @param page its texts are constants of this project without `"` and `<`, so they need no escaping
 * @param body the content, if it is not drawn by the page's script
 */
export function pageHtml(page: Facts, addresses: Addresses, body = drawnByScript): string {
  const { script, early, preloads, style, icon } = addresses;
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
${early ? `<script src="${early}"></script>\n` : ''}${preloads.map((address) => `<link rel="modulepreload" href="${address}">\n`).join('')}<script type="module" src="${script}"></script>
</head>
<body>
${body}
</body>
</html>
`;
}
