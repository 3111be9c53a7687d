import { type Entry, find, formerAddress } from '../../../web/docs/find.ts';

const entries: Entry[] = [
  ['resource', 'Envelopes', '/docs/envelopes', ''],
  ['chapter', 'Webhook events', '/docs/webhook-events', ''],
  ['resource', 'Envelopes (app API)', '/docs/envelopes-app-api', ''],
  ['operation', 'createEnvelope', '/docs/envelopes#createEnvelope', 'POST /api/v1/envelopes'],
  ['operation', 'createKey', '/docs/api-keys#createKey', 'POST /api/keys'],
  ['object', 'Envelope', '/docs/envelopes#object-Envelope', 'Envelopes'],
  ['event', 'envelope.completed', '/docs/webhook-events#envelope.completed', 'Webhook events'],
  ['error', 'not_your_turn', '/docs/errors#not_your_turn', 'Errors'],
  ['field', 'status', '/docs/envelopes#object-Envelope.status', 'Envelope'],
];
const names = (text: string, limit?: number) => find(entries, text, limit).map(([, name]) => name);

describe('the search of the reference', () => {
  it('finds operations, events, errors and fields by their words, in any order and case', () => {
    expect(names('create env')).toEqual(['createEnvelope']);
    expect(names('ENVELOPE create')).toEqual(['createEnvelope']);
    expect(names('completed')).toEqual(['envelope.completed']);
    expect(names('your turn')).toEqual(['not_your_turn']);
    expect(names('not_your')).toEqual(['not_your_turn']);
    expect(names('status envelope')).toEqual(['status']);
    expect(names('POST /api/keys')).toEqual(['createKey']);
  });

  it('shows the whole name first, then the beginning, then the rest', () => {
    expect(names('envelope')).toEqual([
      'Envelope',
      'Envelopes',
      'Envelopes (app API)',
      'envelope.completed',
      'createEnvelope',
      'status',
    ]);
    expect(names('envelope', 2)).toEqual(['Envelope', 'Envelopes']);
  });

  it('finds nothing for nothing, and for a word that nothing has', () => {
    expect(names('  ')).toEqual([]);
    expect(names('envelope zebra')).toEqual([]);
  });

  it('leads from the addresses of the reference of one page', () => {
    expect(formerAddress(entries, 'createKey')).toBe('/docs/api-keys#createKey');
    expect(formerAddress(entries, 'Envelopes-app-API-')).toBe('/docs/envelopes-app-api');
    expect(formerAddress(entries, 'webhook-events')).toBe('/docs/webhook-events');
    expect(formerAddress(entries, 'status')).toBeUndefined();
  });
});
