/** An accepted document can be sealed: the dry run before recipients are asked, with everything that may be drawn. */
import type { CreateEnvelopeBody } from '../../../../shared/contracts/v1-envelopes.ts';
import type { FieldStamp } from '../../../../shared/domain/documents/sealing.ts';
import type { Field } from '../../../../shared/domain/fields/field.ts';
import { completeEnvelope } from '../../../../shared/operations/envelopes/complete-envelope.ts';
import { createEnvelope } from '../../../../shared/operations/envelopes/create-envelope.ts';
import { preflightEnvelope } from '../../../../shared/operations/envelopes/preflight-envelope.ts';
import { sendEnvelope } from '../../../../shared/operations/envelopes/send-envelope.ts';
import { updateAppEnvelope } from '../../../../shared/operations/envelopes/update-app-envelope.ts';
import { updateV1Envelope } from '../../../../shared/operations/envelopes/update-v1-envelope.ts';
import { createTemplate, getTemplate, updateTemplate } from '../../../../shared/operations/templates/templates.ts';
import { type ClosableSealer, createSealer } from '../../../../shared/sealing/sealer.ts';
import { workerUrl } from '../../../../shared/threads/worker-url.ts';
import { aSigner } from '../../../fixtures/certificates.ts';
import { ownerId } from '../../../fixtures/envelopes.ts';
import { inMemory, templatesInMemory } from '../../../fixtures/operations.ts';
import { jpegHeader } from '../../../fixtures/pictures.ts';
import { catalog, onePage, rawPdf } from '../../../fixtures/raw-pdf.ts';

const letterPage = (more = '') =>
  rawPdf([catalog, onePage, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${more}>>`]);
const letter = letterPage();
/** The visible part of the page is 300 by 200 points, rotated: 200 by 300. */
const small = letterPage('/CropBox[100 100 400 300]/Rotate 90');
const envelopeId = '0f9c1c9e-6f0a-4b5e-9a51-3f6f7b1f2a10';
const ref = { ownerId, envelopeId };
const place = { page: 1, x: 20, y: 20, width: 150, height: 40 };

type FieldBody = NonNullable<CreateEnvelopeBody['fields']>[number];
const field = (more: Partial<FieldBody> = {}): FieldBody => ({
  recipientId: 'ada@example.com',
  type: 'text',
  ...place,
  ...more,
});
const inline = (bytes: Uint8Array, mimetype: 'application/pdf' | 'image/jpeg' = 'application/pdf') => ({
  filename: 'lease.pdf',
  mimetype,
  contentBase64: Buffer.from(bytes).toString('base64'),
});

let sealer: ClosableSealer;
beforeAll(() => {
  sealer = createSealer({ signer: aSigner().signer, workerUrl: workerUrl('sealing') });
});
afterAll(() => sealer.close());

/** @param trying what becomes of each dry run; it is a real one unless it throws */
function aService(trying: (marks: FieldStamp[]) => void = () => undefined) {
  const marksTried: FieldStamp[][] = [];
  const memory = inMemory({
    seal: (request) => sealer.seal(request),
    preflight: (document, mimetype, marks = []) => {
      marksTried.push(marks);
      trying(marks);
      return sealer.preflight(document, mimetype, marks);
    },
  });
  const hash = { hash: () => '', matches: () => false };
  const deps = { ...memory.deps, templates: templatesInMemory(), keyedHash: hash };
  const create = (body: Partial<CreateEnvelopeBody>) =>
    createEnvelope(deps, {
      ownerId,
      ownerEmail: 'owner@example.com',
      seed: envelopeId,
      body: { name: 'Lease', recipients: [{ email: 'ada@example.com', name: 'Ada' }], ...body },
    });
  /** A draft whose bytes came to the upload address. */
  const uploaded = async (bytes: Uint8Array, fields: FieldBody[] = []) => {
    await create({ document: { filename: 'lease.pdf', mimetype: 'application/pdf' }, fields });
    memory.uploads.set(`${envelopeId}/lease.pdf`, bytes);
  };
  return { ...memory, deps, create, uploaded, marksTried };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: { code: string; details?: object }) => [error.code, ...Object.keys(error.details ?? {})].join(' '),
  );

/** Every way to learn before sending. */
const waysToSend = {
  send: (deps: ReturnType<typeof aService>['deps']) => sendEnvelope(deps, ref),
  'update to sent': (deps: ReturnType<typeof aService>['deps']) =>
    updateAppEnvelope(deps, { ...ref, ifMatch: null, view: jest.fn(), body: { status: 'sent' } }),
  preflight: (deps: ReturnType<typeof aService>['deps']) => preflightEnvelope(deps, ref),
};

it('only a preflight runs with low priority', async () => {
  const yielding: boolean[] = [];
  const service = aService();
  const { sealer: engine } = service.deps;
  const deps = {
    ...service.deps,
    sealer: {
      ...engine,
      preflight: (...[document, mimetype, marks, options]: Parameters<typeof engine.preflight>) => {
        yielding.push(options?.isLowPriority === true);
        return engine.preflight(document, mimetype, marks, options);
      },
    },
  };
  await service.uploaded(letter);
  await preflightEnvelope(deps, ref);
  await sendEnvelope(deps, ref);
  expect(yielding).toEqual([true, false]);
});

describe.each(Object.entries(waysToSend))('%s', (_, run) => {
  it.each(['uploaded', 'inline'])('draws into every field a value that it may get, document %s', async (how) => {
    const service = aService();
    const fields = [
      field({ value: 'Köln\nam Rhein' }),
      field(),
      field({ type: 'name' }),
      field({ type: 'email' }),
      field({ type: 'date' }),
      field({ type: 'checkbox' }),
      field({ type: 'signature' }),
      field({ type: 'initials', required: false }),
    ];
    if (how === 'inline') await service.create({ document: inline(letter), fields });
    else await service.uploaded(letter, fields);
    await run(service.deps);
    expect(service.marksTried.at(-1)?.map(({ content }) => content)).toMatchObject([
      { type: 'text', text: 'Köln\nam Rhein' },
      { type: 'text', text: 'Text' },
      { type: 'text', text: 'Ada' },
      { type: 'text', text: 'ada@example.com' },
      { type: 'text', text: '2026-11-20' },
      { type: 'checkbox', checked: true },
      { type: 'image', mimetype: 'image/png' },
      { type: 'image', mimetype: 'image/png' },
    ]);
  });

  it.each(['uploaded', 'inline'])('refuses what cannot be drawn, document %s', async (how) => {
    const service = aService((marks) => {
      const isTooMuch = marks.some(({ content }) => content.type === 'text' && content.text === 'too much');
      if (isTooMuch) throw Object.assign(new Error(), { code: 'document_too_complex' });
    });
    const fields = [field({ value: 'too much' })];
    if (how === 'inline') await service.create({ document: inline(letter), fields });
    else await service.uploaded(letter, fields);
    expect(await refusal(run(service.deps))).toBe('document_too_complex');
    expect(service.envelopes.the(envelopeId).status).toBe('draft');
  });

  it.each<[string, Partial<Field>, string]>([
    ['on the page', {}, 'accepted'],
    ['on a page that is not there', { page: 2 }, 'validation_error fields[0].page'],
    ['beside the page', { x: 210, width: 20 }, 'validation_error fields[0].x'],
    ['over its edge', { x: 100 }, 'validation_error fields[0].width'],
    ['over its lower edge', { y: 290 }, 'validation_error fields[0].height'],
  ])('a field %s of an upload that was unknown when it was placed', async (_case, more, expected) => {
    const service = aService();
    await service.uploaded(small, [field(more)]);
    expect(await refusal(run(service.deps))).toBe(expected);
  });
});

describe('an envelope whose document is in the request', () => {
  it('400: names the field that is outside its page, and keeps nothing', async () => {
    const service = aService();
    const wrong = [field(), field({ page: 2 }), field({ x: 100 })];
    expect(await refusal(service.create({ document: inline(small), fields: wrong }))).toBe(
      'validation_error fields[1].page fields[2].width',
    );
    expect(service.uploads.size).toBe(0);
    expect(service.envelopes.the(envelopeId)).toBeUndefined();
  });

  it('is checked with its new document when one call brings document and fields', async () => {
    const service = aService();
    await service.create({ document: inline(small), fields: [field()] });
    const patch = (body: object) => refusal(updateV1Envelope(service.deps, { ...ref, ifMatch: null, body }));
    const wide = [{ ...field({ x: 300 }), recipientId: 'ada@example.com' }];
    expect(await patch({ fields: wide })).toBe('validation_error fields[0].x');
    expect(await patch({ fields: wide, document: inline(letter) })).toBe('accepted');
    const uploads = [...service.uploads.keys()];
    expect(await patch({ document: inline(small) })).toBe('validation_error fields[0].x');
    expect([...service.uploads.keys()]).toEqual(uploads);
  });

  it('422: a JPEG that broke off', async () => {
    const picture = jpegHeader({ width: 400, height: 300, components: 3 });
    const whole = aService();
    expect(await refusal(whole.create({ document: inline(picture, 'image/jpeg') }))).toBe('accepted');
    const broken = aService();
    const half = picture.subarray(0, picture.length / 2);
    expect(await refusal(broken.create({ document: inline(half, 'image/jpeg') }))).toBe('document_damaged');
  });
});

describe('a template', () => {
  const roles = [{ key: 'tenant', name: 'Tenant' }];
  const templateField = (more: object = {}) => ({ roleKey: 'tenant', type: 'text' as const, ...place, ...more });
  const seed = '11111111-2222-4333-8444-555555555555';
  const recipients = [{ roleKey: 'tenant', email: 'ada@example.com', name: 'Ada' }];
  const templateId = `tpl_${seed.replaceAll('-', '')}`;

  it('400: names the field that is outside its page, when made and when changed', async () => {
    const { deps, uploads } = aService();
    const make = (more: object, document: object = inline(small)) =>
      createTemplate(deps, {
        ownerId,
        seed,
        body: { name: 'Lease', roles, document: document as never, fields: [templateField(more)] },
      });
    expect(await refusal(make({ page: 3 }))).toBe('validation_error fields[0].page');
    expect(uploads.size).toBe(0);
    await make({});
    const change = (body: object) => refusal(updateTemplate(deps, { ownerId, templateId, ifMatch: null }, body));
    const wide = { fields: [templateField({ x: 300 })] };
    expect(await change(wide)).toBe('validation_error fields[0].x');
    expect(await change({ ...wide, document: inline(letter) })).toBe('accepted');
    expect(await change({ document: inline(small) })).toBe('validation_error fields[0].x');
    expect(await change({ name: 'Other' })).toBe('accepted');
    expect(uploads.size).toBe(1);
  });

  it('400: whose document came later: the fields are met when an envelope is made of it', async () => {
    const { deps, uploads, create, envelopes } = aService();
    const document = { filename: 'lease.pdf', mimetype: 'application/pdf' };
    await createTemplate(deps, {
      ownerId,
      seed,
      body: { name: 'Lease', roles, document, fields: [templateField({ x: 300 })] },
    });
    uploads.set(`${templateId}/lease.pdf`, small);
    await getTemplate(deps, { ownerId, templateId });
    expect(await refusal(create({ templateId, recipients }))).toBe('validation_error template.fields[0].x');
    expect(envelopes.the(envelopeId)).toBeUndefined();
    await updateTemplate(deps, { ownerId, templateId, ifMatch: null }, { fields: [templateField()] });
    expect(await refusal(create({ templateId, recipients, fields: [field({ page: 2 })] }))).toBe(
      'validation_error fields[0].page',
    );
    expect(await refusal(create({ templateId, recipients }))).toBe('accepted');
  });

  it('its fields are drawn in the dry run of the envelope made of it', async () => {
    const service = aService();
    const fields = [templateField({ value: 'preset' })];
    await createTemplate(service.deps, { ownerId, seed, body: { name: 'x', roles, document: inline(letter), fields } });
    await service.create({ templateId, recipients });
    await sendEnvelope(service.deps, ref);
    expect(service.marksTried.at(-1)).toMatchObject([{ content: { type: 'text', text: 'preset' } }]);
  });
});

describe('finishing without sending', () => {
  it('is not hindered by fields that no recipient fills in any more', async () => {
    const service = aService();
    await service.uploaded(small, [field({ page: 7 })]);
    await updateAppEnvelope(service.deps, {
      ...ref,
      ifMatch: null,
      view: jest.fn(),
      body: { requireAllSignatures: false },
    });
    expect(await refusal(completeEnvelope(service.deps, ref))).toBe('accepted');
  });

  it('422 document_certified: a file sealed by us, with what to do instead', async () => {
    const service = aService();
    await service.uploaded(letter);
    await updateAppEnvelope(service.deps, {
      ...ref,
      ifMatch: null,
      view: jest.fn(),
      body: { requireAllSignatures: false },
    });
    await completeEnvelope(service.deps, ref);
    const sealed = service.sealed.get(`${envelopeId}/sealed.pdf`)?.bytes ?? Buffer.alloc(0);
    const again = aService();
    await again.uploaded(sealed);
    await expect(sendEnvelope(again.deps, ref)).rejects.toMatchObject({
      code: 'document_certified',
      message: expect.stringContaining('use the file as it was before it was sealed'),
    });
  });
});
