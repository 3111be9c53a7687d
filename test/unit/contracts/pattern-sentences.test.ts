/** A caller whose text breaks a pattern gets a sentence, and no regular expression. */
import { Type } from '@sinclair/typebox';
import type { AppError } from '../../../shared/errors.ts';
import { validate } from '../../../shared/validation/validate.ts';
import { httpRoutes } from '../../fixtures/routes.ts';

/** Each pattern refuses one of them. */
const wrong = ['', '\u202e', ' ', '?'];

const messageOf = async (pattern: string): Promise<string | undefined> => {
  const text = wrong.find((one) => !new RegExp(pattern, 'u').test(one));
  const schema = Type.Object({ a: Type.String({ pattern }) });
  const refusal: unknown = await validate(schema, { a: text }).catch((error: AppError) => error.details?.a);
  return typeof refusal === 'string' ? refusal : undefined;
};

function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'pattern' in schema && typeof schema.pattern === 'string' ? [schema.pattern] : [];
  return [...own, ...Object.values(schema).flatMap(patternsIn)];
}

it('every pattern of a request has a sentence of its own', async () => {
  const routes = await httpRoutes();
  const patterns = [...new Set(routes.flatMap(({ body, bodyAtEdge, query }) => patternsIn([body, bodyAtEdge, query])))];
  const messages = await Promise.all(patterns.map(async (pattern) => [pattern, await messageOf(pattern)]));
  expect(patterns.length).toBeGreaterThan(15);
  for (const [pattern, message] of messages) {
    expect([pattern, message]).toEqual([pattern, expect.stringMatching(/^must (be|have) [\w -]/)]);
  }
});

it.each([
  [
    '^https://[^\\s/?#@%\\\\]+([/?#]|$)',
    'must be an https address without a user name, such as https://app.example.com/done',
  ],
  ['^tpl_[0-9a-f]{32}$', 'must be an identifier: tpl_ and 32 hexadecimal digits'],
  ['^[0-9]{6}$', 'must be six digits'],
])('%s: %s', async (pattern, sentence) => {
  expect(await messageOf(pattern)).toBe(sentence);
});
