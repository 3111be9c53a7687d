/**
 * Files of packages that the app never calls, replaced in the bundle by a stub that throws. Each is named by its path. The
 * build fails when a path no longer occurs: the package has changed and may call its file in another way.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

interface Replacement {
  path: RegExp;
  /** From the file's own source. */
  contents(source: string): string;
}

/** Every exported class by its name, without its methods. */
function emptyClasses(source: string): string {
  const names = [...source.matchAll(/^export class (\w+)/gm)].map(([, name]) => name);
  return names.map((name) => `export class ${name} {}`).join('\n');
}

const replacements: Replacement[] = [
  {
    // A WebAssembly checksum as text, 65 kB compressed: for transfers with `contentChecksumAlgorithm`, of which there are none.
    path: /[\\/]@azure[\\/]storage-common[\\/]dist[\\/]esm[\\/]crc64\.js$/,
    contents: () => `export default () => Promise.reject(new Error('CRC-64 is left out of this bundle.'));`,
  },
  {
    // A table of 1,900 media types: for attachments that do not say their own; every logo does.
    path: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]mime-funcs[\\/]mime-types\.js$/,
    contents: () =>
      `export const detectMimeType = () => 'application/octet-stream'; export const detectExtension = () => 'bin';`,
  },
  {
    // Addresses of known mail providers: SMTP_URL names its server.
    path: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]well-known[\\/]services\.js$/,
    contents: () => 'export const services = {};',
  },
  {
    // Ways to send mail other than SMTP with a password over one connection, and attachments from the web.
    path: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/](?:(?:ses|sendmail|stream|json)-transport|smtp-pool|dkim|xoauth2|fetch)[\\/]index\.js$/,
    contents: () => 'export default class {}',
  },
  {
    // 160 resources of Stripe's API, 30 kB compressed: the app only verifies the signatures of events.
    path: /[\\/]stripe[\\/]esm[\\/](?:resources[\\/].+|StripeEventNotificationHandler)\.js$/,
    contents: emptyClasses,
  },
  {
    // Bulk requests: the adapters send batches.
    path: /[\\/]cosmos[\\/]dist[\\/]esm[\\/]bulk[\\/](?:BulkHelper|Limiter|Batcher|BulkResponse|HelperPerPartition|CongestionAlgorithm)\.js$/,
    contents: emptyClasses,
  },
  {
    // Encryption by the client.
    path: /[\\/]cosmos[\\/]dist[\\/]esm[\\/]encryption[\\/](?:Encryption(?:Processor|ItemQueryIterator|QueryBuilder|KeyStoreProvider)|Cache[\\/].+|Aead.+[\\/].+Algorithm)\.js$/,
    contents: emptyClasses,
  },
  {
    // Change feeds.
    path: /[\\/]cosmos[\\/]dist[\\/]esm[\\/]client[\\/]ChangeFeed[\\/]ChangeFeedFor(?:EpkRange|PartitionKey)\.js$/,
    contents: emptyClasses,
  },
  {
    // Items that hold code, permissions or conflicts.
    path: /[\\/]cosmos[\\/]dist[\\/]esm[\\/]client[\\/](?:StoredProcedure|Trigger|UserDefinedFunction|Permission|Conflict)[\\/](?:StoredProcedure|Trigger|UserDefinedFunction|Permission|Conflict)s?\.js$/,
    contents: emptyClasses,
  },
  {
    // Searches by text and vector together.
    path: /[\\/]cosmos[\\/]dist[\\/]esm[\\/]queryExecutionContext[\\/]hybridQueryExecutionContext\.js$/,
    contents: (source) => `${emptyClasses(source)}\nexport const HybridQueryExecutionContextBaseStates = {};`,
  },
  {
    // Opens a browser for a sign-in, which no server does.
    path: /[\\/]node_modules[\\/]open[\\/]index\.js$/,
    contents: () => `export default () => Promise.reject(new Error('Opening a browser is left out of this bundle.'));`,
  },
];

export const leftOut: Plugin = {
  name: 'left-out',
  setup({ onLoad, onEnd }) {
    const found = new Set<RegExp>();
    for (const { path, contents } of replacements) {
      onLoad({ filter: path }, async (file) => {
        found.add(path);
        return { contents: contents(await readFile(file.path, 'utf8')) };
      });
    }
    onEnd(() => ({
      errors: replacements
        .filter(({ path }) => !found.has(path))
        .map(({ path }) => ({ text: `left-out.ts replaces ${path}, which is no longer in the bundle.` })),
    }));
  },
};
