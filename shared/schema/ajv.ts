/** Ajv as this service configures it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';

const addFormats = addFormatsModule.default ?? addFormatsModule;

/** RFC 3339, section 5.6. */
const dateTime = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;

/** A time that exists in the calendar, and whose year has four digits in UTC too: times are compared as texts. */
function isDateTime(text: string): boolean {
  const [, year, month, day, hour] = dateTime.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isInCalendar = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  const utcYear = new Date(text).getUTCFullYear();
  return isInCalendar && Number(hour) < 24 && utcYear >= 1 && utcYear <= 9999;
}

/**
 * Strict JSON Schema 2020-12, with `discriminator` for variants that one property distinguishes. An instance compiles
 * schemas while its first requests wait, so steps that cost more time than they save are switched off: checking the
 * schemas themselves, which tests do, and optimization.
 */
const strict = {
  strict: true,
  allowUnionTypes: true,
  discriminator: true,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
} as const;

/** For requests: every error is collected, so that a caller can correct all of them at once; with the usual formats. */
export function ajvForRequests(): Ajv2020 {
  const ajv = new Ajv2020({ ...strict, allErrors: true });
  addFormats(ajv as unknown as Parameters<typeof addFormats>[0], ['email', 'uri', 'date-time', 'uuid']);
  // Stricter than the package's format: accepts only times that Date can read (no leap second, a whole offset).
  ajv.addFormat('date-time', isDateTime);
  return ajv;
}

/** For stored items: stops at the first error. */
export function ajvForItems(): Ajv2020 {
  return new Ajv2020(strict);
}
