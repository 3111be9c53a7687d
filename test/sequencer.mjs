import { statSync } from 'node:fs';

/** Tests that wait for other processes begin first, so that many short ones remain for the end. */
const ranks = { contract: 0, browser: 0, integration: 1, components: 2, unit: 2 };

/**
 * The same order on every machine. Jest's own order depends on how long the files took on this one before, and without
 * a former run it leaves files that take a minute for the end.
 */
export default class Sequencer {
  sort(tests) {
    const keyed = tests.map((test) => ({
      test,
      rank: ranks[test.context.config.displayName?.name] ?? 0,
      bytes: statSync(test.path).size,
    }));
    keyed.sort((a, b) => a.rank - b.rank || b.bytes - a.bytes || (a.test.path < b.test.path ? -1 : 1));
    return keyed.map(({ test }) => test);
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
