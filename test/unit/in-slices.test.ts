/** Other work of the process runs between the slices of a long list. */
import { serialized } from '../../shared/http/answer.ts';
import { toAppEnvelopes } from '../../shared/http/views.ts';
import { inSlices } from '../../shared/in-slices.ts';
import { envelopeItems } from '../../shared/records/schemas/envelopes.ts';
import { aSentEnvelope } from '../fixtures/envelopes.ts';
import { aStoredItem } from '../fixtures/stored-items.ts';
import { turnsDuring } from '../fixtures/turns.ts';

const thousand = <T>(item: T): T[] => Array.from({ length: 1_000 }, () => item);

it('keeps the order, and fails with its work', async () => {
  const numbers = thousand(0).map((_, index) => index);
  const { turns, result } = await turnsDuring(() => inSlices(numbers, 300, (some) => some.map((n) => n * 2)));
  expect(result).toEqual(numbers.map((n) => n * 2));
  expect(turns).toBeGreaterThanOrEqual(3);
  await expect(inSlices(numbers, 300, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inSlices([], 300, () => [])).toEqual([]);
});

it('a thousand stored envelopes are decoded in ten slices', async () => {
  const items = thousand(aStoredItem(envelopeItems.name).item);
  const { turns, result } = await turnsDuring(() => envelopeItems.decodeAll(items));
  expect(result).toHaveLength(1_000);
  expect(turns).toBeGreaterThanOrEqual(9);
});

it('a thousand envelopes become views in twenty slices', async () => {
  const documents = {
    uploadReadAddress: async () => 'https://a.example',
    sealedReadAddress: async () => 'https://b.example',
  };
  const { turns, result } = await turnsDuring(() => toAppEnvelopes(documents, thousand(aSentEnvelope())));
  expect(result).toHaveLength(1_000);
  expect(turns).toBeGreaterThanOrEqual(19);
});

it.each([0, 1, 200, 201, 1_000])('a list of %i is serialized as it would be at once', async (length) => {
  const json = Array.from({ length }, (_, id) => ({ id, text: 'é, "x"' }));
  const { turns, result } = await turnsDuring(() => serialized({ status: 200, json, headers: { ETag: '"1"' } }));
  const text = result.bytes ? Buffer.from(result.bytes).toString() : JSON.stringify(result.json);
  expect(text).toBe(JSON.stringify(json));
  expect(result.headers).toMatchObject({ ETag: '"1"', ...(length > 200 && { 'Content-Type': 'application/json' }) });
  expect(turns).toBeGreaterThanOrEqual(length > 200 ? Math.ceil(length / 200) - 1 : 0);
});
