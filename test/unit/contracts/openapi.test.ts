/** What the published document tells its readers, whichever validator they use. */
import { publishedDocument } from '../../fixtures/routes.ts';

function patternsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}

let document: { paths: Record<string, Record<string, { operationId: string; tags: string[]; responses: object }>> };

beforeAll(async () => {
  document = await publishedDocument();
});

it('every pattern means the same with and without the flag u', () => {
  const patterns = [...new Set(patternsIn(document))];
  expect(patterns.length).toBeGreaterThan(10);
  for (const pattern of patterns) {
    for (const text of ['Class {p}, Cs', 'Ωmega', '漢字', '😀 and 𝒜', '', ' ', 'a\nb', '\u202E', 'fld_1', 'QUJD']) {
      expect([pattern, text, new RegExp(pattern).test(text)]).toEqual([
        pattern,
        text,
        new RegExp(pattern, 'u').test(text),
      ]);
    }
  }
});

it('text for people is among them, and takes characters beyond the basic plane', () => {
  const [forName] = patternsIn(document.paths['/api/v1/templates'])
    .filter((pattern) => pattern.includes('u202A'))
    .map((pattern) => new RegExp(pattern));
  expect(['Lease 😀', 'p{Cs}'].map((text) => forName?.test(text))).toEqual([true, true]);
  expect(['a\u202Eb', '   '].map((text) => forName?.test(text))).toEqual([false, false]);
});

it('tells of no route that only the pages use', () => {
  const paths = Object.keys(document.paths);
  expect(paths).toContain('/api/v1/envelopes/{envelopeId}/send');
  expect(paths.filter((path) => !path.startsWith('/api/') || /^\/api\/(sign|webhooks|openapi)/.test(path))).toEqual([]);
});

it('a route with PUT and PATCH has an operation identifier for each', () => {
  const { put, patch } = document.paths['/api/envelopes/{id}'] ?? {};
  expect([put?.operationId, patch?.operationId]).toEqual(['UpdateEnvelope', 'UpdateEnvelopePartially']);
});

it('every route tells 400, 500 and 503', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { responses } of Object.values(methods)) {
      const statuses = Object.keys(responses).filter((status) => Number(status) >= 400);
      expect([path, statuses]).toEqual([path, expect.arrayContaining(['400', '500', '503'])]);
    }
  }
});
