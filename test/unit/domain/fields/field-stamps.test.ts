import { link } from '../../../../shared/domain/audit/audit.ts';
import { imagesOf, stampsOf } from '../../../../shared/domain/envelopes/completion-certificate.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { startSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import type { Field } from '../../../../shared/domain/fields/field.ts';
import type { StoredImage } from '../../../../shared/domain/recipients/recipient.ts';
import { completeSigning, type SigningStep } from '../../../../shared/domain/signing/ceremony.ts';
import { consents } from '../../../../shared/domain/signing/consent.ts';
import {
  aField,
  aPinnedDocument,
  aRecipient,
  aSentEnvelope,
  minutesLater,
  recipientId,
  sha256,
} from '../../../fixtures/envelopes.ts';

const image = (letter: string, method: StoredImage['method'] = 'drawn'): StoredImage => ({
  sha256: letter.repeat(64),
  mimetype: 'image/png',
  method,
});
const bytes = (letter: string) => Uint8Array.of(letter.charCodeAt(0));
const images = new Map(['a', 'b', 'c'].map((letter) => [letter.repeat(64), bytes(letter)]));

const fields = [
  aField('1'),
  aField('2', { type: 'initials' }),
  aField('3', { type: 'text' }),
  aField('4', { type: 'checkbox', required: false }),
  aField('5', { recipientId: recipientId('2') }),
  aField('6', { recipientId: recipientId('2'), type: 'text', value: 'preset' }),
];

function signedByTheFirst() {
  const sent = aSentEnvelope({ recipients: [aRecipient('1', { accessCodeHash: 'x' }), aRecipient('2')], fields });
  // The recipient of this signature has not acted, so its preset value must not be drawn.
  const preset = (field: Field) => (field.id === aField('5').id ? { ...field, value: 'a'.repeat(64) } : field);
  const envelope = { ...sent, fields: sent.fields.map(preset) };
  const input: SigningStep = {
    kind: 'sign',
    consentSha256: consents(sha256)[0]?.sha256 ?? '',
    documentSha256: aPinnedDocument().sha256,
    fields: [{ id: aField('3').id, value: 'Köln' }],
    signing: { signature: image('a', 'typed'), initials: image('b') },
  };
  const first = envelope.recipients[0] ?? aRecipient('1');
  const client = { ip: '192.0.2.1', userAgent: 'a phone' };
  const change = completeSigning(envelope, first, input, client, minutesLater(1), { sha256, claimId: 'x' });
  const owned = { ...change.envelope, requireAllSignatures: false } as Envelope<'in_progress'>;
  const request = { by: 'owner', claimId: 'y', leaseMs: 1 } as const;
  const sealing = startSealing(owned, owned.document, request, minutesLater(2)).envelope;
  const { events } = link(
    { ...sealing, sequence: 0, auditHead: '' },
    change.facts,
    minutesLater(1),
    sha256,
    (id, n) => `${id}${n}`,
  );
  return { sealing, events };
}

describe('what is drawn before sealing', () => {
  it('is what recipients confirmed, with the images they signed with; a value preset for one who has not acted is not drawn', () => {
    const { sealing } = signedByTheFirst();
    expect(stampsOf(sealing, images).map(({ content }) => content)).toEqual([
      {
        ...{ type: 'image', mimetype: 'image/png', bytes: bytes('a') },
        caption: 'Person 1 · 2026-11-20 10:01 UTC · 9F64-77FB-D9FA',
      },
      { type: 'image', mimetype: 'image/png', bytes: bytes('b') },
      { type: 'text', text: 'Köln' },
      { type: 'checkbox', checked: false },
    ]);
    expect(imagesOf(sealing).map(({ sha256: hash }) => hash[0])).toEqual(['a', 'b']);
  });

  it('never leaves a signature out because its image is missing', () => {
    const { sealing } = signedByTheFirst();
    expect(() => stampsOf(sealing, new Map())).toThrow('is missing');
  });
});
