/**
 * Child process of `npm run mutate`: runs unit tests, each file with fresh modules and at most one of them replaced.
 * Its set-up takes milliseconds where Jest takes seconds, so it can test every mutation.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import { transformSync } from '@swc/core';
import { expect } from 'expect';
import { bind } from 'jest-each';
import { ModuleMocker } from 'jest-mock';
import type { Answer, Question } from './judge.ts';

type Step = () => unknown;
type ModuleFunction = (
  exports: object,
  require: (name: string) => unknown,
  module: object,
  path: string,
  folder: string,
) => void;

interface Suite {
  before: Step[];
  beforeEach: Step[];
  afterEach: Step[];
  after: Step[];
}

interface Test {
  run: Step;
  suites: Suite[];
}

const testTimeoutMs = 4_000;
const mocker = new ModuleMocker(globalThis);
const compiled = new Map<string, ModuleFunction>();
let replaced: { file: string; code: ModuleFunction } | undefined;

function compile(file: string, source: string): ModuleFunction {
  const { code } = transformSync(source, {
    filename: file,
    jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: file.endsWith('x') } },
    module: { type: 'commonjs', ignoreDynamic: false },
  });
  return compileFunction(code, ['exports', 'require', 'module', '__filename', '__dirname'], {
    filename: file,
  }) as ModuleFunction;
}

function codeOf(file: string): ModuleFunction {
  if (replaced?.file === file) return replaced.code;
  const code = compiled.get(file) ?? compile(file, readFileSync(file, 'utf8'));
  compiled.set(file, code);
  return code;
}

/** Loads a module for one test file. Test files share packages. */
function load(file: string, modules: Map<string, { exports: object }>): object {
  const known = modules.get(file);
  if (known) return known.exports;
  const module = { exports: {} };
  modules.set(file, module);
  const requirePackage = createRequire(file);
  const requireAny = (name: string) =>
    name.startsWith('.') && /\.tsx?$/.test(name)
      ? load(resolve(dirname(file), name), modules)
      : (requirePackage(name) as unknown);
  codeOf(file)(module.exports, requireAny, module, file, dirname(file));
  return module.exports;
}

/** Loads a test file with Jest's globals and collects its tests. */
function collect(file: string, modules: Map<string, { exports: object }>): Test[] {
  const aSuite = (): Suite => ({ before: [], beforeEach: [], afterEach: [], after: [] });
  const tests: Test[] = [];
  const suites = [aSuite()];
  const innermost = () => suites.at(-1) as Suite;
  const test = (_name: string, run: Step) => tests.push({ run, suites: [...suites] });
  const describe = (_name: string, declare: Step) => {
    suites.push(aSuite());
    declare();
    suites.pop();
  };
  const each = { each: bind(test as never) };
  Object.assign(globalThis, {
    expect,
    jest: {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      restoreAllMocks: () => mocker.restoreAllMocks(),
      clearAllMocks: () => mocker.clearAllMocks(),
      setTimeout: () => undefined,
    },
    it: Object.assign(test, each),
    test: Object.assign(test, each),
    describe: Object.assign(describe, { each: bind(describe as never, false) }),
    beforeAll: (step: Step) => innermost().before.push(step),
    beforeEach: (step: Step) => innermost().beforeEach.push(step),
    afterEach: (step: Step) => innermost().afterEach.push(step),
    afterAll: (step: Step) => innermost().after.push(step),
  });
  load(file, modules);
  return tests;
}

async function inTime(step: Step): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), testTimeoutMs);
  });
  try {
    await Promise.race([(async () => step())(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs one test file up to its first failure. */
async function run(file: string, modules: Map<string, { exports: object }>): Promise<string | null> {
  const entered = new Set<Suite>();
  try {
    for (const { run: step, suites } of collect(file, modules)) {
      for (const suite of suites.filter((each) => !entered.has(each))) {
        entered.add(suite);
        for (const before of suite.before) await before();
      }
      for (const before of suites.flatMap((suite) => suite.beforeEach)) await before();
      await inTime(step);
      for (const after of suites.flatMap((suite) => suite.afterEach)) await after();
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    for (const after of [...entered].flatMap((suite) => suite.after)) await inTime(after).catch(() => undefined);
    mocker.restoreAllMocks();
  }
}

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'measure') {
    const modules = new Map<string, { exports: object }>();
    const start = performance.now();
    const failure = await run(question.test, modules);
    return { kind: 'measured', failure, ms: performance.now() - start, files: [...modules.keys()] };
  }
  try {
    replaced = { file: question.file, code: compile(question.file, question.source) };
  } catch {
    return { kind: 'judged', isNoticed: true };
  }
  for (const test of question.tests) {
    if ((await run(test, new Map())) !== null) return { kind: 'judged', isNoticed: true };
  }
  return { kind: 'judged', isNoticed: false };
}

// A mutation may cause a rejection that no test awaits. Only the tests decide.
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);
process.on('message', (question: Question) => {
  void answer(question).then((reply) => process.send?.(reply));
});
process.send?.({ kind: 'ready' });
