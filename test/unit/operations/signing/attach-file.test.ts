/** Files that recipients attach: checked before they are stored, replaced, left out, sealed. */
import type { Preflight } from '../../../../shared/domain/documents/sealing.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { AppError } from '../../../../shared/errors.ts';
import { attachFile } from '../../../../shared/operations/signing/attach-file.ts';
import { aCeremonyOf, picture, pinned } from '../../../fixtures/ceremony.ts';
import { aField, aRecipient, aSentEnvelope, fieldId, recipientId, sha256 } from '../../../fixtures/envelopes.ts';
import { tried } from '../../../fixtures/operations.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const fields = [
  aField('1', { type: 'attachment', required: false }),
  aField('2', { type: 'attachment', required: false }),
  aField('3', { type: 'text', required: false }),
  aField('4', { type: 'attachment', recipientId: recipientId('2') }),
];

function aCeremony(preflight?: () => Promise<Preflight>) {
  const sent = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2')], fields });
  const ceremony = aCeremonyOf(sent, preflight);
  const { deps } = ceremony;
  const request = ceremony.request();
  const attach = (digit: string, bytes: Uint8Array, filename = 'scan.png') =>
    attachFile(deps, request, { fieldId: fieldId(digit), filename, read: async () => bytes });
  const sign = (values: Record<string, string | null>) =>
    ceremony.sign('1', { fields: Object.entries(values).map(([digit, value]) => ({ id: fieldId(digit), value })) });
  /** The uploads without the document. */
  const stored = () => [...ceremony.uploads.keys()].filter((name) => name !== pinned.blobName);
  return { ...ceremony, request, attach, sign, stored };
}

it('is stored beside the document, under its hash and a harmless name', async () => {
  const { attach, now, stored, types } = aCeremony();
  const bytes = picture(1);
  const answer = await attach('1', bytes, '<b>scan</b>.png');
  expect(answer).toEqual({
    filename: 'b_scan__b_.png',
    mimetype: 'image/png',
    size: bytes.length,
    sha256: sha256(bytes),
  });
  expect(now().attachments).toMatchObject([{ ...answer, fieldId: fieldId('1'), recipientId: recipientId('1') }]);
  expect(stored()).toEqual([now().attachments?.[0]?.blobName]);
  expect(types()).toEqual([]);
});

it('takes the place of an earlier file of the field, which is erased', async () => {
  const { attach, now, stored } = aCeremony();
  await attach('1', picture(1));
  await attach('1', picture(2));
  expect(now().attachments?.map((file) => file.sha256)).toEqual([sha256(picture(2))]);
  expect(stored()).toHaveLength(1);
});

it('counts with the signature, by hash and name; a file that was left out is erased', async () => {
  const { attach, sign, now, stored, envelopes } = aCeremony();
  const kept = await attach('1', picture(1), 'kept.png');
  await attach('2', picture(2), 'left out.png');
  await sign({ 2: null });
  expect(now().fields.map(({ value }) => value)).toEqual([kept.sha256, null, null, null]);
  expect(now().attachments?.map(({ filename }) => filename)).toEqual(['kept.png']);
  expect(stored()).toHaveLength(1);
  const completed = envelopes.events().find(({ type }) => type === 'recipient.completed');
  expect(completed?.data.attachments).toEqual([`${kept.sha256} kept.png`]);
});

it('is not the hash of another file', async () => {
  const { attach, sign } = aCeremony();
  await attach('1', picture(1));
  expect(await refusalOf(sign({ 1: sha256(picture(2)) }))).toEqual([
    'validation_error',
    { [`fields.${fieldId('1')}`]: 'is not the file that was uploaded' },
  ]);
});

describe('refused, and nothing is left behind', () => {
  const damaged = async () => {
    throw new AppError('document_damaged');
  };
  const active: () => Promise<Preflight> = async () => ({
    ...tried,
    findings: [{ kind: 'disarmed', message: 'Active content was removed: JavaScript.' }],
  });
  it.each<[string, string, Buffer, (() => Promise<Preflight>) | undefined, unknown]>([
    ['a program', '1', Buffer.from('MZ…'), undefined, ['validation_error', { file: 'is not a PDF, PNG or JPEG file' }]],
    ['a file that cannot be read', '1', picture(1), damaged, ['validation_error', { file: 'cannot be read' }]],
    [
      'a file with scripts',
      '1',
      picture(1),
      active,
      ['validation_error', { file: 'has content that runs or unpacks something' }],
    ],
    ['a field that takes no file', '3', picture(1), undefined, ['not_found', {}]],
    ['a field of another', '4', picture(1), undefined, ['not_found', {}]],
  ])('%s', async (_, digit, bytes, preflight, refusal) => {
    const { attach, now, stored } = aCeremony(preflight);
    expect(await refusalOf(attach(digit, bytes))).toEqual(refusal);
    expect([now().attachments, stored()]).toEqual([undefined, []]);
  });

  it('what is too much for the envelope', async () => {
    const { deps, request, attach, now, stored } = aCeremony();
    const full = {
      ...(await attach('1', picture(1))),
      fieldId: 'fld_x',
      recipientId: 'rcp_x',
      blobName: 'x',
      etag: 'x',
    };
    const attachments = [{ ...full, size: 25 * 1024 * 1024 }];
    const current = await deps.envelopes.getNewest(request.link.ownerId, request.link.envelopeId);
    if (!current) throw new Error('no envelope');
    await deps.envelopes.commit(current, { ...current.value, attachments }, []);
    const before = stored();
    expect(await refusalOf(attach('2', picture(2)))).toEqual(['payload_too_large', { maxBytes: '26214400' }]);
    expect([now().attachments, stored()]).toEqual([attachments, before]);
  });

  it('a field that takes no file, before the file is read', async () => {
    const { deps, request } = aCeremony();
    const read = jest.fn(async () => picture(1));
    expect(await refusalOf(attachFile(deps, request, { fieldId: fieldId('3'), filename: 'a.png', read }))).toEqual([
      'not_found',
      {},
    ]);
    expect(read).not.toHaveBeenCalled();
    await attachFile(deps, request, { fieldId: fieldId('1'), filename: 'a.png', read });
    expect(read).toHaveBeenCalledWith(5 * 1024 * 1024);
  });

  it('when the document was voided in the meantime', async () => {
    const { deps, attach, stored, now } = aCeremony();
    const { storeUpload } = deps.documents;
    deps.documents.storeUpload = async (...given) => {
      const result = await storeUpload(...given);
      const current = await deps.envelopes.getNewest(now().ownerId, now().id);
      if (current) await deps.envelopes.commit(current, { ...current.value, status: 'voided' } as Envelope, []);
      return result;
    };
    const [code] = (await refusalOf(attach('1', picture(1)))) as string[];
    expect([code, stored()]).toEqual([expect.any(String), []]);
  });

  it('except what the envelope may name: after a failure of the records the bytes stay', async () => {
    for (const failure of [new AppError('service_unavailable'), new AppError('internal_error'), new Error('lost')]) {
      const { deps, attach, stored } = aCeremony();
      deps.envelopes.commit = () => Promise.reject(failure);
      await expect(attach('1', picture(1))).rejects.toBe(failure);
      expect(stored()).toHaveLength(1);
    }
  });

  it('service_unavailable: the storage has lost what it took', async () => {
    const { deps, attach, now } = aCeremony();
    const { uploadProperties } = deps.documents;
    deps.documents.uploadProperties = async (name) => (name.includes('/attachments/') ? null : uploadProperties(name));
    await expect(attach('1', picture(1))).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 });
    expect(now().attachments).toBeUndefined();
  });
});
