/** Fields by text get their places as soon as the document is there, whichever request comes first; in memory. */
import { claimSealing } from '../../../../shared/operations/envelopes/seal-envelope.ts';
import { sendEnvelope } from '../../../../shared/operations/envelopes/send-envelope.ts';
import { updateAppEnvelope } from '../../../../shared/operations/envelopes/update-app-envelope.ts';
import { saveAsTemplate } from '../../../../shared/operations/templates/template-copies.ts';
import { aDraftingService, id, withBytes, withoutBytes } from '../../../fixtures/drafting.ts';
import { ownerId } from '../../../fixtures/envelopes.ts';
import { codeOfRefusal, refusalOf } from '../../../fixtures/refusals.ts';

const ref = { ownerId, envelopeId: id, ifMatch: null };
const size = { width: 100, height: 20 };
const field = { recipientId: 'ada@example.com', type: 'signature', ...size, anchor: { text: 'Sign here' } };
const provisional = { page: 1, x: 0, y: 0, anchor: { text: 'Sign here' } };
/** The place at which the fixture's sealer finds every text. */
const place = { page: 2, x: 100, y: 292 };
const notFound = ['anchor_not_found', { 'fields[0].anchor': 'the document does not contain "Sign here"' }];

function aService() {
  const service = aDraftingService();
  const upload = (text: string) => service.uploads.set(`${id}/lease.pdf`, Buffer.from(text));
  const app = (body: object) => updateAppEnvelope(service.deps, { ...ref, body, view: jest.fn() });
  const fields = () => service.now().fields;
  return { ...service, upload, app, fields };
}

describe('an envelope with its document', () => {
  it('has its text tags as fields where they are asked for', async () => {
    const { create, fields, now } = aService();
    await create({ document: withBytes('{{signature:1}} {{text:1;name=City}}'), textTags: true });
    expect(fields()).toMatchObject([{ type: 'signature' }, { type: 'text', label: 'City' }]);
    expect(now()).not.toHaveProperty('textTags');
    const other = aService();
    await other.create({ document: withBytes('{{signature:1}}') });
    expect([other.fields(), other.findText.mock.calls]).toEqual([[], []]);
  });

  it('is refused where a text or a recipient is missing, and its bytes are erased', async () => {
    const { create, names } = aService();
    const document = withBytes('Nothing to find');
    expect(await refusalOf(create({ document, fields: [field] }))).toEqual(notFound);
    const tagged = withBytes('{{signature:2}}');
    expect(await refusalOf(create({ document: tagged, textTags: true }))).toMatchObject(['text_tag_invalid', {}]);
    expect(names()).toEqual([]);
  });

  it('changed by v1: new fields and a new document are placed at once; a refused document is erased', async () => {
    const { create, update, fields, names } = aService();
    await create({ document: withBytes('Sign here') });
    await update({ fields: [field] });
    expect(fields()).toMatchObject([place]);
    const elsewhere = { ...field, anchor: { text: 'Elsewhere' } };
    expect(await codeOfRefusal(update({ fields: [elsewhere] }))).toBe('anchor_not_found');
    const stored = names();
    const tagged = { document: withBytes('{{date:7}}', 'new.pdf'), textTags: true };
    expect(await codeOfRefusal(update(tagged))).toBe('text_tag_invalid');
    expect(names()).toEqual(stored);
  });
});

describe('an envelope whose document follows', () => {
  it('keeps its fields in provisional places until a request asks for them', async () => {
    const { create, app, fields, upload, now, envelopes } = aService();
    await create({ document: withoutBytes, fields: [field], textTags: true });
    expect(fields()).toMatchObject([provisional]);
    await app({ fields: fields() });
    expect(fields()).toMatchObject([provisional]);
    upload('Sign here {{date:1}}');
    await app({ name: 'Other' });
    expect(fields()).toMatchObject([provisional]);
    await app({ fields: fields() });
    expect(fields()).toMatchObject([place, { type: 'date' }]);
    expect(now()).not.toHaveProperty('textTags');
    expect(envelopes.events().at(-1)).toMatchObject({ type: 'envelope.updated', data: { changed: ['fields'] } });
  });

  it('is not held up in other edits by a text that is missing', async () => {
    const { create, app, upload, now } = aService();
    await create({ document: withoutBytes, fields: [field] });
    upload('Nothing to find');
    await app({ message: 'Hello' });
    expect(now().message).toBe('Hello');
    expect(await refusalOf(app({ fields: [field] }))).toEqual(notFound);
  });

  it.each(['v1', 'app'])('sent by %s: is placed; refused where the text is missing, and stays a draft', async (api) => {
    const { create, app, deps, upload, now, fields } = aService();
    const send = () => (api === 'v1' ? sendEnvelope(deps, ref) : app({ status: 'sent' }));
    await create({ document: withoutBytes, fields: [field] });
    expect(await refusalOf(send())).toEqual(['document_missing', {}]);
    upload('Nothing to find');
    expect(await refusalOf(send())).toEqual(notFound);
    expect(now().status).toBe('draft');
    upload('Sign here');
    await send();
    expect([now().status, fields()]).toMatchObject(['sent', [place]]);
  });

  it('is finalized, and becomes a template, with its fields placed', async () => {
    const { create, deps, upload, now } = aService();
    await create({ document: withoutBytes, fields: [field], requireAllSignatures: false });
    upload('Sign here');
    const seed = '77777777-2222-4333-8444-555555555555';
    const { value } = await saveAsTemplate(deps, ref, { seed, body: { name: 'T' } });
    expect(value.fields).toMatchObject([place]);
    const current = await deps.envelopes.get(ownerId, id);
    if (current) await claimSealing(deps, current, 'owner');
    expect([now().status, now().fields]).toMatchObject(['sealing', [place]]);
  });
});
