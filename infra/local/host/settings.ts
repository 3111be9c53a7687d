/**
 * Reads host.json, local.settings.json and app settings like the real host: a setting
 * `AzureFunctionsJobHost__section__name` overrides any value of host.json.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { HostError } from './host-error.ts';
import { type LogLevel, noteLevel } from './log.ts';

export type AppSettings = Record<string, string | undefined>;

export interface QueueSettings {
  batchSize: number;
  newBatchThreshold: number;
  maxDequeueCount: number;
  /** A message whose run failed becomes visible again after this time. */
  visibilityTimeoutMs: number;
  maxPollingIntervalMs: number;
}

export interface HostSettings {
  routePrefix: string;
  /** Undefined means no limit. */
  functionTimeoutMs: number | undefined;
  queues: QueueSettings;
  logLevel: LogLevel;
}

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function readJson(path: string): Promise<Json | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(value)) return value;
  } catch (error) {
    throw new HostError(`${path} is not valid JSON: ${(error as Error).message}`);
  }
  throw new HostError(`${path} must hold a JSON object.`);
}

/** Names in host.json are not case-sensitive. */
function at(json: Json, ...path: string[]): unknown {
  let value: unknown = json;
  for (const name of path) {
    if (!isObject(value)) return undefined;
    value = Object.entries(value).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  }
  return value;
}

/** Returns a value of host.json, or the setting that overrides it. */
type Lookup = (...path: string[]) => unknown;

function lookupIn(json: Json, settings: AppSettings): Lookup {
  const overrides = new Map(Object.entries(settings).map(([name, value]) => [name.toLowerCase(), value]));
  return (...path) => overrides.get(['azurefunctionsjobhost', ...path].join('__').toLowerCase()) ?? at(json, ...path);
}

/** Parses a .NET TimeSpan, `[d.]hh:mm[:ss[.fff]]`, to milliseconds. Returns undefined if it is invalid. */
function timeSpanMs(text: string): number | undefined {
  const match = /^(?:(\d+)\.)?(\d{1,2}):(\d{1,2})(?::(\d{1,2}(?:\.\d{1,7})?))?$/.exec(text.trim());
  if (!match) return undefined;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  if ((hours ?? 0) > 23 || (minutes ?? 0) > 59 || (seconds ?? 0) >= 60) return undefined;
  return Math.round((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1000);
}

function timeSpanAt(lookup: Lookup, fallbackMs: number, ...path: string[]): number {
  const value = lookup(...path);
  if (value === undefined) return fallbackMs;
  const ms = timeSpanMs(String(value));
  if (ms === undefined) throw new HostError(`host.json: ${path.join('.')} "${String(value)}" is not a time span.`);
  return ms;
}

function integerAt(lookup: Lookup, fallback: number, min: number, max: number, ...path: string[]): number {
  const value = lookup(...path);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new HostError(`host.json: ${path.join('.')} must be a whole number from ${min} to ${max}.`);
  }
  return number;
}

const notImitated = [
  ['extensions', 'http', 'customHeaders'],
  ['extensions', 'queues', 'messageEncoding'],
];

export async function readHostSettings(root: string, settings: AppSettings): Promise<HostSettings> {
  const path = join(root, 'host.json');
  const json = await readJson(path);
  if (!json) throw new HostError(`There is no host.json in ${root}.`);
  if (at(json, 'version') !== '2.0') throw new HostError(`${path}: "version" must be "2.0".`);
  const lookup = lookupIn(json, settings);
  const timeout = lookup('functionTimeout');
  const prefix = lookup('extensions', 'http', 'routePrefix');
  const batchSize = integerAt(lookup, 16, 1, 32, 'extensions', 'queues', 'batchSize');
  const threshold = Math.floor(batchSize / 2) * availableParallelism();
  const refused = notImitated.find((names) => lookup(...names) !== undefined);
  if (refused) throw new HostError(`host.json: this host does not imitate ${refused.join('.')}.`);
  return {
    routePrefix: prefix === undefined ? 'api' : String(prefix).replace(/^\/+|\/+$/g, ''),
    functionTimeoutMs: String(timeout) === '-1' ? undefined : timeSpanAt(lookup, 30 * 60_000, 'functionTimeout'),
    queues: {
      batchSize,
      newBatchThreshold: integerAt(lookup, threshold, 0, 1_000_000, 'extensions', 'queues', 'newBatchThreshold'),
      maxDequeueCount: integerAt(lookup, 5, 1, 1_000_000, 'extensions', 'queues', 'maxDequeueCount'),
      visibilityTimeoutMs: timeSpanAt(lookup, 0, 'extensions', 'queues', 'visibilityTimeout'),
      maxPollingIntervalMs: Math.max(100, timeSpanAt(lookup, 60_000, 'extensions', 'queues', 'maxPollingInterval')),
    },
    logLevel: noteLevel(lookup('logging', 'logLevel', 'default')),
  };
}

/**
 * Applies the `Values` of local.settings.json, and its `Host.CORS` as COUNTERSIGN_ALLOWED_ORIGINS. Variables of the
 * environment take precedence.
 */
export async function applyLocalSettings(root: string, settings: AppSettings): Promise<void> {
  const json = await readJson(join(root, 'local.settings.json'));
  if (!json) return;
  if (at(json, 'Host', 'CORSCredentials') === true) {
    throw new HostError('local.settings.json: this host does not imitate Host.CORSCredentials.');
  }
  const origins = at(json, 'Host', 'CORS');
  if (typeof origins === 'string') settings.COUNTERSIGN_ALLOWED_ORIGINS ??= origins;
  const values = at(json, 'Values');
  if (!isObject(values)) return;
  for (const [name, value] of Object.entries(values)) settings[name] ??= String(value);
}

/**
 * Returns the connection string of a binding: `AzureWebJobs<name>` takes precedence over `<name>`. Without a name it is
 * the storage of the host.
 */
export function connectionString(name: unknown, settings: AppSettings): string {
  const wanted = typeof name === 'string' && name ? name : 'Storage';
  const value = settings[`AzureWebJobs${wanted}`] ?? settings[wanted];
  if (value) return value;
  throw new HostError(`the app setting "${wanted === 'Storage' ? 'AzureWebJobsStorage' : wanted}" does not exist.`);
}

/**
 * Returns the functions, in lower case, that `AzureWebJobs.<function>.Disabled` (or with double underscores) disables.
 */
export function disabledFunctions(settings: AppSettings): Set<string> {
  const disabled = new Set<string>();
  for (const [key, value] of Object.entries(settings)) {
    const name = /^AzureWebJobs(?:\.|__)(.+?)(?:\.|__)Disabled$/i.exec(key)?.[1];
    if (name && /^(1|true)$/i.test(value?.trim() ?? '')) disabled.add(name.toLowerCase());
  }
  return disabled;
}
