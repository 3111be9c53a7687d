/** A deprecated route announces itself in every answer and in the OpenAPI document. The app deprecates no route, so the test has one. */
import { Type } from '@sinclair/typebox';
import { type Deprecation, deprecationHeaders } from '../../../shared/contracts/deprecation.ts';
import { openApiDocument } from '../../../shared/contracts/openapi/document.ts';
import { apiKey, route } from '../../../shared/contracts/route.ts';
import { AppError } from '../../../shared/errors.ts';
import { ok } from '../../../shared/http/answer.ts';
import { expanded, limits, type Specification } from '../../../web/docs/specification.ts';
import { ask } from '../../fixtures/edge.ts';

const shared = {
  auth: apiKey('envelopes:read'),
  tag: 'Envelopes',
  summary: 'List the folders',
  query: Type.Object({
    place: Type.Optional(Type.String({ description: 'Replaced by `folder`.', deprecated: true })),
  }),
  answers: { 200: { json: Type.Object({ done: Type.Boolean({ description: 'Whether it is done.' }) }) } },
} as const;
const deprecated: Deprecation = { since: '2027-01-01', sunset: '2028-01-01' };
const old = route('GET /api/v1/folders', { name: 'V1ListFolders', deprecated, ...shared });
const current = route('GET /api/v1/labels', { name: 'V1ListLabels', ...shared });
const bearer = { headers: { authorization: 'Bearer key' } };

const announcement = {
  Deprecation: '@1798761600',
  Sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
  Link: '</docs/versions#deprecation>; rel="deprecation"; type="text/html"',
};

it('every answer announces the deprecation: success, refusal, and an unusable configuration', async () => {
  const success = await ask(old, async () => ok({ done: true }), bearer);
  expect([success.status, success.headers]).toEqual([200, expect.objectContaining(announcement)]);
  const refused = await ask(old, () => Promise.reject(new AppError('not_found')), bearer);
  expect([refused.status, refused.headers]).toEqual([404, expect.objectContaining(announcement)]);
  const unknown = await ask(old, async () => ok({}), {});
  expect([unknown.status, unknown.headers]).toEqual([401, expect.objectContaining(announcement)]);
  const down = await ask(
    old,
    async () => ok({}),
    bearer,
    () => Promise.reject(new Error('no settings')),
  );
  expect([down.status, down.headers]).toEqual([503, expect.objectContaining(announcement)]);
});

it('a route that is not deprecated announces nothing', async () => {
  const { status, headers } = await ask(current, async () => ok({ done: true }), bearer);
  expect([status, Object.keys(headers)]).toEqual([200, expect.not.arrayContaining(Object.keys(announcement))]);
});

it('the OpenAPI document marks the operation, its headers and a deprecated parameter, and the reference shows it', () => {
  const document = expanded(openApiDocument('https://sign.example.com', [old, current])) as unknown as Specification;
  const marked = document.paths['/api/v1/folders']?.get;
  expect(marked).toMatchObject({
    deprecated: true,
    description: expect.stringMatching(/^Deprecated since 2027-01-01; it may be missing from 2028-01-01 on\./),
  });
  expect(Object.keys(marked?.responses['200']?.headers ?? {})).toEqual(
    expect.arrayContaining(Object.keys(announcement)),
  );
  const [place] = marked?.parameters ?? [];
  expect(limits(place?.schema ?? {})).toContain('deprecated');
  const other = document.paths['/api/v1/labels']?.get;
  expect(other).not.toHaveProperty('deprecated');
  expect(Object.keys(other?.responses['200']?.headers ?? {})).not.toContain('Sunset');
});

it.each([
  ['2027-01-01', '2027-12-31', /less than 12 months/],
  ['2027-02-30', '2029-01-01', /2027-02-30 is no day/],
  ['2027-01-01', '2028-13-01', /2028-13-01 is no day/],
] as const)('a route deprecated from %s to %s cannot be registered', (since, sunset, problem) => {
  expect(() => deprecationHeaders({ since, sunset })).toThrow(problem);
});
