import type { SignaturePicture } from '../../../../web/sign/signature/picture.ts';
import { approveInput, signInput } from '../../../../web/sign/submission.ts';
import { aSignField } from '../../../fixtures/sign-field.ts';

const evidence = { consentSha256: 'c'.repeat(64), documentSha256: 'd'.repeat(64) };
const sent = (contentBase64: string) => ({ method: 'drawn', mimetype: 'image/png', contentBase64 }) as const;
const aPicture = (contentBase64: string): SignaturePicture => ({ ...sent(contentBase64), url: 'data:,', strokes: [] });
const pictures = { signature: aPicture('c2ln'), initials: aPicture('aW5p') };
const fields = (['signature', 'initials'] as const).map((type) => aSignField({ id: type, type, required: false }));
const common = { consent: { sha256: evidence.consentSha256 }, documentSha256: evidence.documentSha256 };
const shown = { signature: sent('c2ln'), initials: sent('aW5p') };

const cases = [
  [['signature', 'initials'], { signature: shown.signature, initials: shown.initials }],
  [['initials'], { initials: shown.initials }],
  [[], {}],
] as const;

describe.each(cases)('with images in the fields %j', (applied, images) => {
  const values = Object.fromEntries(applied.map((id) => [id, 'applied']));
  const entries = fields.map(({ id }) => ({ id, value: values[id] ?? null }));

  it('an approval carries these images', () => {
    const body = approveInput(fields, { values, ...pictures }, evidence);
    expect(body).toEqual({ ...common, fields: entries, ...images });
  });

  it('a signing request carries these images, and the signature in any case', () => {
    const body = signInput(fields, { values, ...pictures }, pictures.signature, evidence);
    expect(body).toEqual({ ...common, fields: entries, ...images, signature: shown.signature });
  });
});
