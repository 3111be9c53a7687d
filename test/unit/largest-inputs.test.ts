/**
 * The largest inputs that a stranger can send, and those just beyond: each is read or refused within about 50 ms of the
 * event loop. Time is compared with a calibration in the same process, so that a slow machine changes both.
 */
import type { TSchema } from '@sinclair/typebox';
import { createKeyBody } from '../../shared/contracts/accounts.ts';
import { anyone, route } from '../../shared/contracts/route.ts';
import { signBody } from '../../shared/contracts/sign.ts';
import { createEnvelopeBody } from '../../shared/contracts/v1-envelopes.ts';
import { createWebhookBody } from '../../shared/contracts/webhooks.ts';
import { attachmentName, attachmentType } from '../../shared/domain/documents/attachment.ts';
import { placeByText } from '../../shared/domain/envelopes/place-by-text.ts';
import { checkFields, checkRules, type Field } from '../../shared/domain/fields/field.ts';
import { fillFields } from '../../shared/domain/fields/fill-fields.ts';
import { saveEntries } from '../../shared/domain/signing/saved-entries.ts';
import { unlinked } from '../../shared/email/unlinked.ts';
import { ok } from '../../shared/http/answer.ts';
import { ask } from '../fixtures/edge.ts';
import { aField, aRecipient, aSentEnvelope, sentAt } from '../fixtures/envelopes.ts';

const megabyte = 990_000;
const codes = ['validation_error', 'payload_too_large', 'invalid_json'];
const recipient = aRecipient('1');
const idOf = (index: number) => `fld_${String(index).padStart(32, '0')}`;
const fields = (more: (index: number) => Partial<Field> = () => ({})): Field[] =>
  Array.from({ length: 1_000 }, (_, index) => ({
    ...aField('1', { type: 'text', required: false }),
    id: idOf(index),
    ...more(index),
  }));
const inputs = (value: (index: number) => string) =>
  Array.from({ length: 1_000 }, (_, index) => ({ id: idOf(index), value: value(index) }));
const letters = (count: number, first: number) =>
  String.fromCodePoint(...Array.from({ length: count }, (_, index) => 0x4e00 + ((first * count + index) % 20_000)));

/** Values of 100,000 characters, which is what a recipient may send, against a rule of each field. */
const filled = (rules: Partial<Field>, value: (index: number) => string) => {
  const [own, given] = [fields(() => rules), inputs(value)];
  return () => fillFields(own, recipient, given, { signature: null, initials: null });
};
const chain = fields((index) => (index < 999 ? { showWhen: { field: idOf(index + 1), filled: true } } : {}));
const groups = fields(() => ({ type: 'checkbox', group: 'one', groupRule: 'exactly_one' }));
const place = { page: 1, x: 10, y: 10, width: 50, height: 12, pageWidth: 600, pageHeight: 800 };
const anchored = fields((index) => ({ anchor: { text: `text ${index}`, ignoreIfMissing: true } }));
const tags = Array.from({ length: 500 }, (_, index) => ({
  ...place,
  x: index,
  text: `text:1;name=${'x'.repeat(190)}`,
}));
const envelope = (own: Field[], textTags = false) => ({
  fields: own,
  recipients: [recipient],
  ...(textTags && { textTags }),
});
const holderOf = ({ recipientId }: Field) => recipientId;
const refused = (run: () => unknown) => () => {
  try {
    run();
  } catch {
    // The refusal takes as long as the answer.
  }
};

const rules: [name: string, run: () => unknown][] = [
  ['1,000 values of the format email', filled({ format: 'email' }, (index) => letters(100, index))],
  ['1,000 values of the format letters', filled({ format: 'letters' }, (index) => letters(100, index))],
  ['1,000 options', filled({ type: 'dropdown', options: letters(20, 0).split('') }, () => 'x'.repeat(100))],
  ['conditions in a chain of 1,000, written', () => checkRules(chain, holderOf)],
  ['conditions in a chain of 1,000, filled in', filled({}, () => 'x')],
  ['a group of 1,000, written', () => checkRules(groups, holderOf)],
  [
    'a group of 1,000, all ticked',
    () =>
      fillFields(
        groups,
        recipient,
        inputs(() => 'true'),
        { signature: null, initials: null },
      ),
  ],
  [
    '1,000 entries for unknown fields',
    () =>
      fillFields(
        fields(),
        recipient,
        inputs(() => 'x').map(({ id }) => ({ id: `${id}x`, value: 'x' })),
        { signature: null, initials: null },
      ),
  ],
  [
    '1,000 saved entries',
    refused(() =>
      saveEntries(
        aSentEnvelope({ fields: fields() }),
        recipient,
        inputs(() => 'x'.repeat(60)),
        sentAt,
      ),
    ),
  ],
  ['1,000 fields, checked', () => checkFields(fields(), [recipient])],
  [
    '1,000 anchors, one half missing',
    () =>
      placeByText(
        envelope(anchored),
        { places: anchored.map((_, index) => (index % 2 ? place : null)), tags: [] },
        () => 'fld_new',
      ),
  ],
  [
    '500 text tags beside 500 fields',
    refused(() =>
      placeByText(envelope(fields().slice(0, 500), true), { places: [], tags }, () => `fld_${Math.random()}`),
    ),
  ],
  ['a message of 5,000 letters in an e-mail', () => unlinked('a'.repeat(5_000))],
  [
    'an attachment of 5 MB that nearly is a JPEG',
    () => attachmentType(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000_000, 0xff)])),
  ],
  ['a file name of spaces and dots', () => attachmentName('. '.repeat(127), 'application/pdf')],
];

const many = (value: string) =>
  `[${Array.from({ length: Math.floor(megabyte / (value.length + 1)) }, () => value).join()}]`;
/** As many values as a body may have. */
const most = (value: string) =>
  `[${Array.from({ length: Math.floor(24_900 / (1 + (value.match(/[[{,]/g) ?? []).length)) }, () => value).join()}]`;
const bodies: [name: string, contract: TSchema, raw: string][] = [
  ...[many, most].flatMap((fill): [string, TSchema, string][] =>
    ['{}', '[]', '1', '"a"', '{"id":"x"}'].flatMap((value): [string, TSchema, string][] => [
      [`fields ${fill.name} ${value}`, createEnvelopeBody, `{"fields":${fill(value)}}`],
      [`recipients ${fill.name} ${value}`, createEnvelopeBody, `{"recipients":${fill(value)}}`],
      [`entries ${fill.name} ${value}`, signBody, `{"fields":${fill(value)}}`],
      [`scopes ${fill.name} ${value}`, createKeyBody, `{"scopes":${fill(value)}}`],
      [`events ${fill.name} ${value}`, createWebhookBody, `{"events":${fill(value)}}`],
    ]),
  ),
  ['unknown members', createEnvelopeBody, `{${Array.from({ length: 24_900 }, (_, index) => `"k${index}":1`).join()}}`],
  [
    'metadata',
    createEnvelopeBody,
    `{"metadata":{${Array.from({ length: 24_900 }, (_, index) => `"k${index}":1`).join()}}}`,
  ],
  ['nesting', createEnvelopeBody, `{"fields":${'['.repeat(24_900)}${']'.repeat(24_900)}}`],
  ['escaped quotes', createEnvelopeBody, `{"name":"${'\\"'.repeat(megabyte / 2)}"}`],
  ['backslashes', createEnvelopeBody, `{"name":"${'\\\\'.repeat(megabyte / 2)}"}`],
  ['a label of blanks', createEnvelopeBody, `{"labels":["${' '.repeat(megabyte)}"]}`],
  [
    'an e-mail address of dots',
    createEnvelopeBody,
    `{"recipients":[{"name":"a","email":"a@${'a.'.repeat(megabyte / 2)}"}]}`,
  ],
  ['a redirect address', createEnvelopeBody, `{"redirectUrl":"https://${'a:'.repeat(megabyte / 2)}"}`],
  ['a time', createEnvelopeBody, `{"expiresAt":"2026-11-20T00:00:00.${'1'.repeat(megabyte)}"}`],
];

async function cpuMs(run: () => unknown): Promise<number> {
  const { user, system } = process.cpuUsage();
  await run();
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / 1_000;
}

/** The least of some runs, the first of which compiles. */
async function leastMs(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) times.push(await cpuMs(run));
  return Math.min(...times);
}

/** 5 to 10 ms. */
let unitMs: number;
beforeAll(async () => {
  const text = JSON.stringify(Array.from({ length: 30_000 }, (_, index) => ({ index, text: `value ${index}` })));
  unitMs = await leastMs(() => JSON.stringify(JSON.parse(text)));
});
const units = async (run: () => unknown) => (await leastMs(run)) / unitMs;
/** Measured: at most 6. Before the limits: 32 for the values, 850 for a list of {}. */
const maxUnits = 10;

it.each(rules)('%s', async (_, run) => {
  expect(await units(run)).toBeLessThan(maxUnits);
});

it.each(bodies)('a body of 1 MB: %s', async (_, body, raw) => {
  const read = route('POST /api/x', { name: 'Read', auth: anyone, body });
  const n = await units(async () => {
    const { status, json } = await ask(read, async () => ok({}), { method: 'POST', raw });
    expect([status, status === 200 || codes.includes(json.error.code)]).toEqual([status, true]);
  });
  expect(n).toBeLessThan(maxUnits);
});
