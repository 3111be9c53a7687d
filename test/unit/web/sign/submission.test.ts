import type { SignaturePicture } from '../../../../web/sign/signature/picture.ts';
import { approveInput, signInput } from '../../../../web/sign/submission.ts';
import { aSignField } from '../../../fixtures/sign-field.ts';

const evidence = { consentSha256: 'c'.repeat(64), documentSha256: 'd'.repeat(64) };
const aPicture = (contentBase64: string): SignaturePicture => ({
  method: 'drawn',
  mimetype: 'image/png',
  contentBase64,
  url: `data:image/png;base64,${contentBase64}`,
  strokes: [],
});
const [signature, initials] = [aPicture('c2ln'), aPicture('aW5p')];
const [sentSignature, sentInitials] = ['c2ln', 'aW5p'].map((contentBase64) => ({
  method: 'drawn',
  mimetype: 'image/png',
  contentBase64,
}));
const fields = [
  aSignField({ id: 'signature', type: 'signature', required: false }),
  aSignField({ id: 'initials', type: 'initials', required: false }),
];
const common = { consent: { sha256: evidence.consentSha256 }, documentSha256: evidence.documentSha256 };
const both = { signature: 'applied', initials: 'applied' };

describe('what is sent', () => {
  it('to sign: the signature always, initials only where a field shows them', () => {
    const applied = [
      { id: 'signature', value: 'applied' },
      { id: 'initials', value: 'applied' },
    ];
    expect(signInput(fields, { values: both, signature, initials }, signature, evidence)).toEqual({
      ...common,
      fields: applied,
      signature: sentSignature,
      initials: sentInitials,
    });
    expect(signInput(fields, { values: {}, signature, initials }, signature, evidence)).toEqual({
      ...common,
      fields: applied.map(({ id }) => ({ id, value: null })),
      signature: sentSignature,
    });
  });

  it('to approve: each image only where a field shows it', () => {
    const bodyOf = (values: Record<string, string>) => {
      const { signature: sent, initials: sentToo } = approveInput(fields, { values, signature, initials }, evidence);
      return [sent, sentToo];
    };
    expect(bodyOf(both)).toEqual([sentSignature, sentInitials]);
    expect(bodyOf({ initials: 'applied' })).toEqual([undefined, sentInitials]);
    expect(bodyOf({})).toEqual([undefined, undefined]);
    expect(approveInput([], { values: {}, signature: null, initials: null }, evidence)).toEqual({
      ...common,
      fields: [],
    });
  });
});
