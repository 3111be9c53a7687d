/**
 * The device of a recipient in words, from the `User-Agent` header (RFC 9110, 10.1.5). Browsers have frozen the format
 * and name each other for compatibility, so the order of both tables matters.
 */

const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

export interface Device {
  /** Null if the header does not name a known one. */
  browser: string | null;
  system: string | null;
}

/**
 * @example
 * import { deviceOf } from './device.ts';
 * const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile';
 * deviceOf(phone); // → { browser: 'Chrome', system: 'Android' }
 */
export function deviceOf(userAgent: string): Device {
  const nameIn = (table: typeof browsers) => table.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
