/**
 * Jest: `unit` is pure (no build, no store); `components` mounts pieces of the pages on a DOM in Node; `integration` needs a
 * build, stores or threads; `contract` and `browser` speak HTTP to a stack that test/stack.ts starts.
 *
 * The name of a file says its ring: `npm test` (TEST_RING=core) leaves out `*.thorough.test.ts`, `npm run test:rest` runs
 * only those, `npm run test:all` runs every file.
 */
import { resolve } from 'node:path';

const rootDir = resolve(import.meta.dirname, '..');
const ring = process.env.TEST_RING ?? 'all';

const common = {
  rootDir,
  testEnvironment: '<rootDir>/test/environment.ts',
  testPathIgnorePatterns: ['/node_modules/', ...(ring === 'core' ? ['\\.thorough\\.test\\.tsx?$'] : [])],
  transform: {
    '^.+\\.(ts|mjs|js)$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs', ignoreDynamic: false },
      },
    ],
  },
  // Loads one file instead of three hundred in each test file.
  moduleNameMapper: { '^pdf-lib$': 'pdf-lib/dist/pdf-lib.min.js' },
  transformIgnorePatterns: [
    '/node_modules/(?!(@libpdf|@noble|@scure|lru-cache|@sparticuz|openid-client|oauth4webapi|jose)/)',
    '(?<!/jose)/dist/',
  ],
};

const project = (name, extra = {}) => ({
  ...common,
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*${ring === 'rest' ? '.thorough' : ''}.test.{ts,tsx}`],
  ...extra,
});

const withStack = {
  testEnvironment: '<rootDir>/test/contract/environment.ts',
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
};

const withBrowser = {
  ...withStack,
  testEnvironment: '<rootDir>/test/browser/environment.ts',
  setupFilesAfterEnv: ['<rootDir>/test/browser/retry.ts'],
};

const withDom = {
  testEnvironment: '@happy-dom/jest-environment',
  transform: {
    '^.+\\.(tsx?|mjs|js)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', importSource: 'preact' } },
        },
        module: { type: 'commonjs', ignoreDynamic: false },
      },
    ],
  },
  // Jest cannot require Preact's build, which is ESM only (.mjs); its sources are compiled like ours.
  moduleNameMapper: {
    '^preact$': '<rootDir>/node_modules/preact/src/index.js',
    // Components start no worker here: the module of its messages has types only.
    '^\\./worker/\\w+-worker\\.ts\\?worker$': '<rootDir>/web/app/upload/worker/messages.ts',
    // The wrapper of packages/embed is tested with Preact's equivalent.
    '^react$': '<rootDir>/node_modules/preact/compat/src/index.js',
    '^\\./countersign-signing\\.js$': '<rootDir>/packages/embed/src/countersign-signing.ts',
    '^preact/(.+)$': '<rootDir>/node_modules/preact/$1/src/index.js',
  },
  transformIgnorePatterns: ['/node_modules/(?!preact/)'],
};

export default {
  rootDir,
  // Longer than every wait in the tests, so that a failed wait reports what it waited for.
  testTimeout: 120_000,
  // Most contract tests wait for other processes most of their time: two more workers than a small machine has cores.
  // With six, which leave two cores no idle time, one run of nine failed for want of processor time.
  maxWorkers: 4,
  testSequencer: '<rootDir>/test/sequencer.mjs',
  projects: [
    project('unit'),
    project('components', withDom),
    project('integration'),
    project('contract', withStack),
    project('browser', withBrowser),
  ],
};
