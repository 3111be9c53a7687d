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

/** Strict JSON Schema 2020-12 with the usual formats; all errors are collected, so that a caller mends them in one go. */
export function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  addFormats(ajv as unknown as Parameters<typeof addFormats>[0], ['email', 'uri', 'date-time', 'uuid']);
  // Stricter than the package's: what passes is a time that Date really reads (no leap second, a whole offset).
  ajv.addFormat('date-time', isDateTime);
  return ajv;
}
