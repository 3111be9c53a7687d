/** What the published document says to readers that are no validator of ours. */
import { openApiDocument } from '../../../shared/contracts/openapi/document.ts';

function patternsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}

const patterns = [...new Set(patternsIn(openApiDocument('https://sign.example.com')))];

it.each(patterns)('the pattern %j means the same with and without the flag u', (pattern) => {
  for (const text of ['Class {p}, Cs', 'Ωmega', '漢字', '😀 and 𝒜', '', ' ', 'a\nb', '\u202E', 'fld_1', 'QUJD']) {
    expect([text, new RegExp(pattern).test(text)]).toEqual([text, new RegExp(pattern, 'u').test(text)]);
  }
});

it('text for people is among them, and takes characters beyond the basic plane', () => {
  const { paths } = openApiDocument('https://sign.example.com') as { paths: Record<string, never> };
  const [forName] = patternsIn(paths['/api/v1/templates'])
    .filter((pattern) => pattern.includes('u202A'))
    .map((pattern) => new RegExp(pattern));
  expect(['Lease 😀', 'p{Cs}'].map((text) => forName?.test(text))).toEqual([true, true]);
  expect(['a\u202Eb', '   '].map((text) => forName?.test(text))).toEqual([false, false]);
});
