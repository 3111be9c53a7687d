/**
 * Drives an ordinary Firefox, which Playwright cannot: it needs a patched one. Firefox takes the commands of WebDriver
 * (W3C) on a local socket, as `<length>:[0, id, command, parameters]` (Marionette).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const deadlineMs = 60_000;

export interface Firefox {
  goto(url: string): Promise<void>;
  /** Runs a function body in the page and returns its answer. */
  evaluate(body: string): Promise<unknown>;
  /** Waits for the element that CSS selects and whose text begins with `text`, and clicks it. */
  click(selector: string, text?: string): Promise<void>;
  /** Types into the control with this label. */
  fill(label: string, text: string): Promise<void>;
  /** Chooses a file in the first file control of the page. */
  choose(path: string): Promise<void>;
  sees(text: string): Promise<void>;
  /** The following commands are for the first frame of the page, until it goes to another address. */
  enterFrame(): Promise<void>;
  close(): Promise<void>;
}

/** The path of Debian's package, or null. */
export async function firefoxPath(): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, 'firefox-esr');
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return null;
}

export async function launchFirefox(path: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'countersign-firefox-'));
  const settings = {
    ...{ 'marionette.port': 0, 'intl.accept_languages': 'en-GB', 'app.update.auto': false },
    // Firefox opens no start page, no processes in advance, no extensions, and sends no reports.
    ...{ 'browser.startup.page': 0, 'browser.newtabpage.enabled': false, 'browser.newtab.preload': false },
    ...{
      'dom.ipc.processPrelaunch.enabled': false,
      'extensions.enabledScopes': 0,
      'extensions.webextensions.remote': false,
    },
    ...{ 'datareporting.policy.dataSubmissionEnabled': false, 'app.normandy.enabled': false },
    ...{ 'services.settings.server': 'data:,', 'browser.safebrowsing.malware.enabled': false },
    ...{ 'browser.safebrowsing.phishing.enabled': false, 'ui.prefersReducedMotion': 1 },
  };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(path, ['--headless', '--marionette', '--no-remote', '--profile', profile], { stdio: 'ignore' });
  try {
    const port = await within('Firefox to start', () => readFile(join(profile, 'MarionetteActivePort'), 'utf8'));
    const command = await commandsOver(Number(port));
    await command('WebDriver:NewSession', {});
    await command('WebDriver:SetWindowRect', { width: 1280, height: 900 });
    return driver(command, () => end(child, profile));
  } catch (error) {
    await end(child, profile);
    throw error;
  }
}

async function end(child: ChildProcess, profile: string): Promise<void> {
  const hasEnded = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.kill()) await hasEnded;
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}

/** Asks until the answer is not empty; throws the error of the last attempt when the time is over. */
async function within<T>(what: string, look: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + deadlineMs; ; await sleep(100)) {
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    if (Date.now() > until) throw new Error(`waited in vain for ${what}`);
  }
}

type Command = (name: string, parameters: object) => Promise<{ value?: unknown }>;

async function commandsOver(port: number): Promise<Command> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (error: { message: string } | null, result: { value?: unknown }) => void>();
  const greeted = new Promise((resolve, reject) => socket.once('data', resolve).once('error', reject));
  await greeted;
  readMessages(socket, ([, id, error, result]) => waiting.get(id)?.(error, result));
  let last = 0;
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, (error, result) => {
        waiting.delete(id);
        if (error) reject(new Error(`${name}: ${error.message}`));
        else resolve(result ?? {});
      });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

type Message = [1, number, { message: string } | null, { value?: unknown }];

function readMessages(socket: Socket, take: (message: Message) => void): void {
  let left = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    left = Buffer.concat([left, bytes]);
    for (let colon = left.indexOf(':'); colon > 0; colon = left.indexOf(':')) {
      const end = colon + 1 + Number(left.toString('latin1', 0, colon));
      if (left.length < end) return;
      take(JSON.parse(left.toString('utf8', colon + 1, end)));
      left = left.subarray(end);
    }
  });
}

/** Finds the element among those that are visible or are file controls. */
const find = `
  const [selector, text] = arguments;
  return [...document.querySelectorAll(selector)].find((element) =>
    (element.type === 'file' || element.checkVisibility()) && element.textContent.trim().startsWith(text)) ?? null;`;

const findByLabel = `
  const [text] = arguments;
  return [...document.querySelectorAll('input, textarea, select')].find((element) => element.checkVisibility()
    && [...element.labels].some((label) => label.textContent.trim().startsWith(text))) ?? null;`;

function driver(command: Command, close: () => Promise<void>): Firefox {
  const run = async (script: string, args: unknown[] = []) =>
    (await command('WebDriver:ExecuteScript', { script, args })).value;
  const element = (what: string, script: string, args: unknown[]) =>
    within(what, async () => (await run(script, args)) as Record<string, string> | null).then(
      (found) => found?.[elementKey],
    );
  return {
    async goto(url) {
      await command('WebDriver:SwitchToFrame', { id: null });
      await command('WebDriver:Navigate', { url });
    },
    evaluate: (body) => run(body),
    async click(selector, text = '') {
      // The page may replace the element between finding and clicking.
      await within(`${selector} ${text}`, async () => {
        await command('WebDriver:ElementClick', { id: await element(`${selector} ${text}`, find, [selector, text]) });
        return true;
      });
    },
    async fill(label, text) {
      const id = await element(label, findByLabel, [label]);
      await command('WebDriver:ElementClear', { id });
      await command('WebDriver:ElementSendKeys', { id, text });
    },
    async choose(path) {
      const id = await element('a file control', find, ['input[type=file]', '']);
      await command('WebDriver:ElementSendKeys', { id, text: path });
    },
    sees: async (text) =>
      void (await within(text, () => run('return document.body.innerText.includes(arguments[0])', [text]))),
    enterFrame: async () => void (await command('WebDriver:SwitchToFrame', { id: 0 })),
    close,
  };
}
