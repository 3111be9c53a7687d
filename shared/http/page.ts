/**
 * Pages and their assets: the closed list of files that the build left in `web`. A page is not cached, except those of
 * the reference, and carries the policy that it loads from this origin alone; an asset has its hash in its name and is cached for a year.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HttpHandler, HttpRequest } from '@azure/functions';
import { type CaptchaWidget, captchaSources } from '../domain/accounts/captcha-widget.ts';
import { type FramedPage, readFrame } from '../domain/signing/frame.ts';
import type { Clock, KeyedHash } from '../domain/system.ts';
import { lazily } from '../lazily.ts';
import { unlessKnown } from './answer.ts';

const folder = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../dist/web/' : './web/', import.meta.url));

const mediaTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  ttf: 'font/ttf',
};

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Names of the built files below `web`, with forward slashes. */
const builtFiles = lazily(async (): Promise<Set<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/')));
});

interface PageServices {
  settings: { publicUrl: string; documentOrigin: string; captchaWidget: CaptchaWidget | null };
}

/** The pages with a form that may have a captcha. */
const withCaptcha = ['app', 'start'];

/**
 * @param name the built page
 * @param framedBy the only origin whose pages may frame this one; without it none may
 */
function pageHeaders(
  { publicUrl, documentOrigin, captchaWidget }: PageServices['settings'],
  name: string,
  framedBy?: string,
): Record<string, string> {
  const captcha = captchaWidget && withCaptcha.includes(name) ? captchaSources(captchaWidget) : {};
  const from = (directive: keyof typeof captcha, ...own: string[]) =>
    [directive, ...own, ...(captcha[directive] ? [captcha[directive]] : [])].join(' ');
  const policy = [
    "default-src 'none'",
    from('script-src', "'self'"),
    from('style-src', "'self'"),
    "img-src 'self' blob: data:",
    // Documents go to and come from storage by signed addresses.
    from('connect-src', "'self'", documentOrigin),
    ...(captcha['frame-src'] ? [from('frame-src')] : []),
    "worker-src 'self'",
    "font-src 'self'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return {
    ...everywhere,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-store',
    // This older header has no value for one origin.
    ...(framedBy === undefined ? { 'X-Frame-Options': 'DENY' } : {}),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000' } : {}),
  };
}

/** Answers the built page `<name>.html` at every address of its route; the page reads the rest of the address itself. */
export function page(services: () => Promise<PageServices>, name: string, status = 200): HttpHandler {
  return unlessUnavailable(async () => {
    const { settings } = await services();
    return { status, headers: pageHeaders(settings, name), body: await readFile(join(folder, `${name}.html`)) };
  });
}

/**
 * Answers the built page `<name>.html` for frames of the origin that the parameter `token` names. Reads no store.
 * @param missing answers every token that is not ours or has expired
 */
export function framedPage(
  services: () => Promise<PageServices & { keyedHash: KeyedHash; clock: Clock }>,
  name: FramedPage,
  missing: HttpHandler,
): HttpHandler {
  return unlessUnavailable(async (request, context) => {
    const { settings, keyedHash, clock } = await services();
    const frame = readFrame(keyedHash, request.params.token ?? '', clock.now(), name);
    if (!frame) return await missing(request, context);
    const body = await readFile(join(folder, `${name}.html`));
    return { status: 200, headers: pageHeaders(settings, name, frame.origin), body };
  });
}

function unlessUnavailable(answer: HttpHandler): HttpHandler {
  return async (request, context) => {
    try {
      return await answer(request, context);
    } catch {
      // The log and /api/health name the fault of the configuration.
      return {
        status: 503,
        headers: { ...everywhere, 'Cache-Control': 'no-store', 'Retry-After': '5' },
        body: 'The service is not available for the moment.',
      };
    }
  };
}

/** Files of a site that have their whole name in the address. */
const siteTypes: Record<string, string> = {
  '.md': 'text/markdown; charset=utf-8',
  '.schema.json': 'application/schema+json',
};

/**
 * Answers the built pages in `name/` by the parameter `page`: `<page>.html`, `index.html` without it, and Markdown and
 * schemas by the whole name. Browsers keep them and ask again with the ETag.
 * @param missing answers every other address
 */
export function site(services: () => Promise<PageServices>, name: string, missing: HttpHandler): HttpHandler {
  return unlessUnavailable(async (request, context) => {
    const { page: wanted = '' } = request.params;
    const type = Object.keys(siteTypes).find((ending) => wanted.endsWith(ending));
    const file = `${name}/${type ? wanted : `${wanted || 'index'}.html`}`;
    const files = await builtFiles();
    if (!files.has(file)) return await missing(request, context);
    const { settings } = await services();
    const encoding = wantedEncoding(request, file, files);
    const body = await readFile(join(folder, encoding ? `${file}.${encoding.suffix}` : file));
    const headers = {
      ...pageHeaders(settings, name),
      ...(type ? { 'Content-Type': siteTypes[type] } : {}),
      'Cache-Control': 'no-cache',
      ETag: `W/"${createHash('sha256').update(body).digest('base64url')}"`,
      Vary: 'Accept-Encoding',
      ...(encoding ? { 'Content-Encoding': encoding.name } : {}),
    };
    const { bytes, ...answer } = unlessKnown({ status: 200, headers, bytes: body }, request);
    return { ...answer, ...(bytes ? { body: bytes } : {}) };
  });
}

/** Answers one built file whose name carries no hash: it is kept for a day. */
export function plainFile(name: string, mediaType: string): HttpHandler {
  return async () => ({
    status: 200,
    headers: { ...everywhere, 'Content-Type': mediaType, 'Cache-Control': 'public, max-age=86400' },
    body: await readFile(join(folder, name)),
  });
}

/** Serves a built asset. `file` is the part of the path after `assets/`. */
export const asset: HttpHandler = async (request) => {
  const name = `assets/${request.params.file ?? ''}`;
  const files = await builtFiles();
  // Only what the build made is there: the list is the guard against paths that lead elsewhere.
  if (!files.has(name) || /\.(br|gz)$/.test(name)) {
    return { status: 404, headers: { ...everywhere, 'Cache-Control': 'no-store' }, body: 'Not found.' };
  }
  const encoding = wantedEncoding(request, name, files);
  return {
    status: 200,
    headers: {
      ...everywhere,
      'Content-Type': mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(encoding ? { 'Content-Encoding': encoding.name } : {}),
      // The policy of its response governs a worker: pdf.js may compile its image decoders, and nothing else.
      'Content-Security-Policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    },
    body: await readFile(join(folder, encoding ? `${name}.${encoding.suffix}` : name)),
  };
};

function wantedEncoding(request: HttpRequest, name: string, files: Set<string>) {
  const accepted = acceptedEncodings(request.headers.get('accept-encoding') ?? '');
  const encodings = [
    { name: 'br', suffix: 'br' },
    { name: 'gzip', suffix: 'gz' },
  ];
  return encodings.find((encoding) => accepted.includes(encoding.name) && files.has(`${name}.${encoding.suffix}`));
}

/** RFC 9110, section 12.5.3: a weight of 0 refuses the encoding. */
export function acceptedEncodings(header: string): string[] {
  const items = header.split(',').map((item) => item.split(';').map((part) => part.trim().toLowerCase()));
  const isRefused = (parameters: string[]) => parameters.some((parameter) => /^q\s*=\s*0(\.0{0,3})?$/.test(parameter));
  return items.flatMap(([name = '', ...parameters]) => (isRefused(parameters) ? [] : [name]));
}
