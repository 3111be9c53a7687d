import type { SignField } from '../../../../shared/contracts/sign.ts';
import { signatureMethods } from '../../../../shared/domain/recipients/recipient.ts';
import { decodeDraft, encodeDraft } from '../../../../web/sign/draft-storage.ts';
import type { SignaturePicture } from '../../../../web/sign/signature/picture.ts';
import { aSignField } from '../../../fixtures/sign-field.ts';

const aField = (type: SignField['type'], changes: Partial<SignField> = {}) =>
  aSignField({ id: type, type, ...changes });
const fields = [
  aField('text'),
  aField('checkbox'),
  aField('date'),
  aField('signature'),
  aField('email'),
  aField('name', { isMine: false }),
];
const page = { fields, signatureMethods: [...signatureMethods] };
const initial = { date: '2026-11-20', email: 'me@example.com' };

const none = { signature: null, initials: null };
const picture: SignaturePicture = {
  method: 'typed',
  mimetype: 'image/png',
  contentBase64: 'iVBORw0=',
  url: 'data:image/png;base64,iVBORw0=',
  text: 'Ann',
  style: 1,
};

describe('the draft that survives a reload', () => {
  it('holds what the person has changed, and their signature without its strokes', () => {
    const values = { ...initial, text: 'Göteborg', checkbox: 'true', signature: 'applied' };
    const point = { x: 1, y: 1, at: 1, pressure: 0.5 };
    const text = encodeDraft(fields, initial, { ...none, values, signature: { ...picture, strokes: [[point]] } });
    expect(text).not.toContain('strokes');
    const tomorrow = { ...initial, date: '2026-11-21' };
    expect(decodeDraft(page, tomorrow, text)).toEqual({
      ...none,
      values: { ...tomorrow, text: 'Göteborg', checkbox: 'true', signature: 'applied' },
      signature: picture,
    });
  });

  it('holds no signature made in a way that the sender does not allow any more', () => {
    const text = encodeDraft(fields, initial, {
      ...{ signature: picture, initials: { ...picture, method: 'drawn' } },
      values: { ...initial, signature: 'applied' },
    });
    const now = decodeDraft({ fields, signatureMethods: ['drawn'] }, initial, text);
    expect(now).toMatchObject({ signature: null, initials: { method: 'drawn' }, values: initial });
    expect(now.values).not.toHaveProperty('signature');
  });

  it('holds that a field was emptied', () => {
    const text = encodeDraft(fields, initial, { ...none, values: { ...initial, date: '' } });
    expect(decodeDraft(page, initial, text).values).toEqual({ ...initial, date: '' });
  });

  it('does not exist while nothing was changed', () => {
    expect(encodeDraft(fields, initial, { ...none, values: initial })).toBeNull();
    expect(decodeDraft(page, initial, null)).toEqual({ ...none, values: initial });
  });

  it.each([
    { ...picture, method: 'forged' },
    { ...picture, mimetype: 'image/svg+xml' },
    { ...picture, contentBase64: '"><script>' },
    { ...picture, contentBase64: 1 },
    'picture',
  ])('holds no picture that the page did not make: %j', ($signature) => {
    const text = JSON.stringify({ $signature, signature: 'applied' });
    expect(decodeDraft(page, initial, text)).toEqual({ ...none, values: initial });
  });

  it.each(['{', 'null', '[]', '{"text":1}', '{"signature":"applied","email":"x@example.com","name":"x","other":"x"}'])(
    'is ignored where it does not fit: %s',
    (text) => expect(decodeDraft(page, initial, text)).toEqual({ ...none, values: initial }),
  );
});
