/**
 * The grammar of a certificate (RFC 5280, 4.1), as strict as OpenSSL's: the page must not accept a certificate that the
 * service refuses. The verifier's own reader checks only the parts that it needs.
 */
import type { Element } from '../../../shared/pki/der.ts';

const sequence = 0x30;
const set = 0x31;
const integer = 0x02;
const bitString = 0x03;
const octetString = 0x04;
const identifier = 0x06;
const boolean = 0x01;
const utf8 = 0x0c;
const universal = 0x1c;
const bmp = 0x1e;
/** UTF8, Numeric, Printable, T61, IA5, Universal and BMP strings, BIT STRING, and the numbers that X.680 keeps in reserve. */
const nameTexts = new Set([utf8, 0x12, 0x13, 0x14, 0x16, universal, bmp, bitString, 0x0d, 0x0e, 0x0f, 0x1d]);
const times = new Set([0x17, 0x18]);

function refuse(what: string): never {
  throw new Error(`The ${what} of a certificate is malformed.`);
}

/** Whether the element is as long as it says: the reader forgives members that reach beyond their element. */
function isWhole({ bytes }: Element): boolean {
  const [, first = 0] = bytes;
  const digits = first < 0x80 ? 0 : first & 0x7f;
  const length = digits === 0 ? first : bytes.subarray(2, 2 + digits).reduce((sum, byte) => sum * 256 + byte, 0);
  return bytes.length === 2 + digits + length;
}

/** First byte of the element; -1 for one that is missing or not as long as it says. */
const tagOf = (element: Element | undefined): number => (element && isWhole(element) ? (element.bytes[0] ?? -1) : -1);

/** Members of a constructed element, which fill it exactly. */
function membersOf(element: Element | undefined, tag: number, what: string): Element[] {
  if (!element || tagOf(element) !== tag) refuse(what);
  const members = element.children;
  const filled = members.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (filled !== element.content().length) refuse(what);
  return members;
}

/** An INTEGER has at least one byte, and no byte that only repeats the sign (X.690, 8.3.2). */
function checkInteger(element: Element | undefined): void {
  if (!element || tagOf(element) !== integer) refuse('serial number');
  const [first, second] = element.content();
  const repeatsSign = second !== undefined && first === (second < 0x80 ? 0 : 0xff);
  if (first === undefined || repeatsSign) refuse('serial number');
}

function checkAlgorithm(element: Element | undefined): void {
  const parts = membersOf(element, sequence, 'algorithm');
  if (tagOf(parts[0]) !== identifier || parts.length > 2) refuse('algorithm');
}

function checkText(value: Element | undefined): void {
  if (!value || !nameTexts.has(tagOf(value))) refuse('name');
  const bytes = value.content();
  // BMPString and UniversalString have two and four bytes for each character (X.690, 8.23).
  const width = tagOf(value) === bmp ? 2 : tagOf(value) === universal ? 4 : 1;
  if (bytes.length % width !== 0) refuse('name');
  if (tagOf(value) === utf8) new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function checkName(element: Element | undefined): void {
  for (const relative of membersOf(element, sequence, 'name')) {
    for (const attribute of membersOf(relative, set, 'name')) {
      const [type, value, ...others] = membersOf(attribute, sequence, 'name');
      if (tagOf(type) !== identifier || others.length > 0) refuse('name');
      checkText(value);
    }
  }
}

function checkExtension(extension: Element): void {
  const parts = membersOf(extension, sequence, 'extension');
  const [id, ...rest] = parts;
  const hasFlag = tagOf(rest[0]) === boolean;
  const isComplete = rest.length === (hasFlag ? 2 : 1) && tagOf(rest.at(-1)) === octetString;
  if (tagOf(id) !== identifier || !isComplete || (hasFlag && rest[0]?.content().length !== 1)) refuse('extension');
}

/** issuerUniqueID [1], subjectUniqueID [2] and extensions [3], in this order. */
function checkOptional(parts: Element[]): void {
  const rest = [...parts];
  for (const tag of [0x81, 0x82]) if (tagOf(rest[0]) === tag) rest.shift();
  const extensions = rest.shift();
  if (rest.length > 0) refuse('body');
  if (!extensions) return;
  const [list, ...others] = membersOf(extensions, 0xa3, 'body');
  if (others.length > 0) refuse('body');
  for (const extension of membersOf(list, sequence, 'body')) checkExtension(extension);
}

function checkBody(body: Element | undefined): void {
  const parts = membersOf(body, sequence, 'body');
  if (tagOf(parts[0]) === 0xa0) {
    const [version, ...others] = membersOf(parts.shift(), 0xa0, 'version');
    if (tagOf(version) !== integer || others.length > 0) refuse('version');
  }
  const [serial, algorithm, issuer, validity, subject, key, ...optional] = parts;
  checkInteger(serial);
  checkAlgorithm(algorithm);
  checkName(issuer);
  const [from, until, ...others] = membersOf(validity, sequence, 'validity');
  if (!times.has(tagOf(from)) || !times.has(tagOf(until)) || others.length > 0) refuse('validity');
  checkName(subject);
  const [keyAlgorithm, bits, ...more] = membersOf(key, sequence, 'public key');
  checkAlgorithm(keyAlgorithm);
  if (tagOf(bits) !== bitString || more.length > 0) refuse('public key');
  checkOptional(optional);
}

/** @throws Error if the element is not a certificate */
export function checkCertificate(certificate: Element): void {
  const [body, algorithm, signature, ...others] = membersOf(certificate, sequence, 'outline');
  checkBody(body);
  checkAlgorithm(algorithm);
  if (tagOf(signature) !== bitString || others.length > 0) refuse('outline');
}
