/**
 * Builds the web pages into `dist/web`: `<page>.html` and `assets/`. Every asset name contains a hash of the content
 * (or the version of pdf.js), so that browsers may keep an asset for ever.
 */
import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildOptions, context, type Metafile } from 'esbuild';
import { formContracts } from './form-contracts.ts';
import { type Addresses, bodyOf, type PageName, pageHtml, pages } from './page-html.ts';
import { referenceScripts } from './reference.ts';
import { browsers, verifierWorker } from './verifier-bundle.ts';

const root = resolve(import.meta.dirname, '../..');
const pdfjs = join(root, 'node_modules/pdfjs-dist');

/** Formats that are not compressed themselves. */
const compressible = new Set(['.js', '.mjs', '.css', '.svg', '.ttf', '.icc', '.wasm', '.html', '.json', '.md']);
/** Below this size a compressed form saves no time. */
const worthCompressing = 1_400;

/** Copies a file into `folder` under a name with a hash of its content. Returns the name. */
async function copyHashed(source: string, folder: string, extension = extname(source)): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase();
  const name = `${basename(source, extname(source))}-${hash}${extension}`;
  await copyFile(source, join(folder, name));
  return name;
}

interface PdfjsNames {
  worker: string;
  /** The folder of the fonts, character maps and decoders that pdf.js asks for by name. */
  data: string;
}

const signingPage = 'web/sign/';
const allStyles = 'web/styles/style.css';
/** Pages that load their part of the styles only, by their script. */
const ownStyles = new Map([
  ['web/sign/main.tsx', 'web/styles/sign.css'],
  ['web/start/main.tsx', 'web/styles/start.css'],
  ['web/home/main.tsx', 'web/styles/home.css'],
]);
const pdfjsScript = /pdfjs-dist\/legacy\/build\/pdf\.min\.mjs$/;

async function copyPdfjs(assets: string): Promise<PdfjsNames> {
  const { version } = JSON.parse(await readFile(join(pdfjs, 'package.json'), 'utf8')) as { version: string };
  const data = `pdfjs-${version}`;
  // Every browser that runs these pages has WebAssembly.
  const filter = (path: string) => !path.endsWith('_nowasm_fallback.js');
  for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
    await cp(join(pdfjs, folder), join(assets, data, folder), { recursive: true, filter });
  }
  // Browsers require a JavaScript type for a worker, and many servers have none for `.mjs`.
  const worker = await copyHashed(join(pdfjs, 'legacy/build/pdf.worker.min.mjs'), assets, '.js');
  return { worker, data };
}

/** Maps each entry point to its output files. */
function outputsByEntry(metafile: Metafile): Map<string, { file: string; css: string | undefined }> {
  const outputs = new Map<string, { file: string; css: string | undefined }>();
  for (const [file, { entryPoint, cssBundle }] of Object.entries(metafile.outputs)) {
    if (entryPoint) outputs.set(entryPoint, { file: basename(file), css: cssBundle && basename(cssBundle) });
  }
  return outputs;
}

/** Finds the scripts that an output needs before it runs, directly and indirectly. */
function staticImports({ outputs }: Metafile, path: string, found = new Set<string>()): Set<string> {
  for (const { path: next, kind } of outputs[path]?.imports ?? []) {
    if (kind !== 'import-statement' || found.has(next)) continue;
    found.add(next);
    staticImports({ inputs: {}, outputs }, next, found);
  }
  return found;
}

/**
 * Lists scripts that the browser would request only after the page's script has arrived. The signing page always shows
 * a document.
 */
function preloadsOf(metafile: Metafile, script: string): string[] {
  const outputs = Object.entries(metafile.outputs);
  const own = outputs.filter(([, { entryPoint }]) => entryPoint === script).map(([path]) => path);
  const isPdfjs = ([, { inputs }]: (typeof outputs)[number]) =>
    Object.keys(inputs).some((path) => pdfjsScript.test(path));
  if (own.length === 0) return [];
  const later = script.startsWith(signingPage) ? outputs.filter(isPdfjs).map(([path]) => path) : [];
  const needed = [...own, ...later].flatMap((path) => [...staticImports(metafile, path)]);
  return [...new Set([...needed, ...later])].map((path) => basename(path));
}

export async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    files
      .filter((file) => file.isFile() && compressible.has(extname(file.name)))
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        const bytes = await readFile(path);
        if (bytes.length < worthCompressing) return;
        // The best quality takes 5 s more of a release build than the one below it, and every visitor loads 2 % less.
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }),
  );
}

/** Opens an incremental build of scripts, styles and pages into `outdir`. `rebuild` returns what the reference loads. */
export async function openWebBuild(
  outdir: string,
  { minify = false }: Pick<BuildOptions, 'minify'>,
): Promise<{ rebuild(): Promise<Addresses>; dispose(): Promise<void> }> {
  const assets = join(outdir, 'assets');
  await mkdir(assets, { recursive: true });
  const pdf = await copyPdfjs(assets);
  const builds = await Promise.all(
    entryPoints().map((entries) => context({ ...pageOptions(entries, assets, pdf), minify })),
  );
  return {
    async rebuild() {
      const results = await Promise.all(builds.map((build) => build.rebuild()));
      return await writePages(
        outdir,
        results.map(({ metafile }) => metafile),
      );
    },
    dispose: async () => {
      await Promise.all(builds.map((build) => build.dispose()));
    },
  };
}

/**
 * The entry points of each build. Every page is built by itself: what pages share would be many small files, which are a
 * fifth larger as sent, and for which a phone without HTTP/2 waits in turn.
 */
const entryPoints = (): string[][] => [
  [...new Set([allStyles, ...ownStyles.values()]), referenceScripts.early],
  ...[referenceScripts.main, ...pages.map(({ script }) => script)].map((script) => [script]),
];

const pageOptions = (entries: string[], assets: string, pdf: PdfjsNames) =>
  ({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/assets/',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: [...browsers],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfig: join(root, 'web/tsconfig.json'),
    alias: { 'pdfjs-dist': 'pdfjs-dist/legacy/build/pdf.min.mjs' },
    define: {
      'process.env.NODE_ENV': '"production"',
      PDF_WORKER_URL: JSON.stringify(`/assets/${pdf.worker}`),
      PDF_DATA_URL: JSON.stringify(`/assets/${pdf.data}/`),
    },
    plugins: [verifierWorker, formContracts],
    loader: { '.woff2': 'file', '.svg': 'file', '.webp': 'file' },
    metafile: true,
    logLevel: 'warning',
  }) satisfies BuildOptions;

/** The addresses of the landing page's picture in each colour scheme, as a `srcset`. */
function landingPictures(metafiles: readonly Metafile[]): Record<'light' | 'dark', string> {
  const outputs = metafiles
    .flatMap((metafile) => Object.entries(metafile.outputs))
    .filter(([file]) => file.endsWith('.webp'));
  const sources = outputs.flatMap(([file, { inputs }]) =>
    Object.keys(inputs).map((input) => [/product-(\w+)-(\d+)\.webp$/.exec(input), basename(file)] as const),
  );
  const setOf = (scheme: string) =>
    sources
      .filter(([match]) => match?.[1] === scheme)
      .map(([match, file]) => `/assets/${file} ${match?.[2]}w`)
      .join(', ');
  return { light: setOf('light'), dark: setOf('dark') };
}

async function writePages(outdir: string, metafiles: readonly Metafile[]): Promise<Addresses> {
  await copyFile(join(root, 'web/images/mark.svg'), join(outdir, 'favicon.svg'));
  await copyFile(join(root, 'web/images/robots.txt'), join(outdir, 'robots.txt'));
  const icon = await copyHashed(join(root, 'web/images/mark.svg'), join(outdir, 'assets'));
  const outputs = new Map(metafiles.flatMap((metafile) => [...outputsByEntry(metafile)]));
  const addressOf = (entry: string) => `/assets/${outputs.get(entry)?.file ?? ''}`;
  const addressesOf = (script: string): Addresses => ({
    script: addressOf(script),
    preloads: metafiles.flatMap((metafile) => preloadsOf(metafile, script)).map((name) => `/assets/${name}`),
    style: addressOf(ownStyles.get(script) ?? allStyles),
    icon: `/assets/${icon}`,
  });
  const pictures = landingPictures(metafiles);
  for (const page of pages) {
    const addresses = addressesOf(page.script);
    const html = pageHtml(page, page.name === 'home' ? { ...addresses, pictures } : addresses, bodyOf(page));
    await writeFile(join(outdir, `${page.name satisfies PageName}.html`), html);
  }
  return { ...addressesOf(referenceScripts.main), early: addressOf(referenceScripts.early) };
}
