import { aCeremony, anAddress, aSignature, type Ceremony, open, sign } from '../../ceremony.ts';
import { jpegHeader } from '../../fixtures/pictures.ts';
import { aSession, client, expectRefusal, type Json } from '../../stack.ts';

const at = { page: 1, x: 80, y: 200, width: 160, height: 40 };

let ceremony: Ceremony;
let fields: Json[];
beforeAll(async () => {
  const [ann, bea] = [anAddress(), anAddress()];
  ceremony = await aCeremony(
    await aSession(),
    [
      { email: ann, name: 'Ann' },
      { email: bea, name: 'Bea' },
    ],
    {
      fields: [
        { recipientId: ann, type: 'signature', ...at },
        { recipientId: ann, type: 'text', ...at, y: 260 },
        { recipientId: ann, type: 'initials', ...at, y: 300 },
        { recipientId: bea, type: 'text', required: false, ...at, y: 340 },
      ],
    },
  );
  fields = (await open(ceremony.token(0))).json.fields;
});

const broken = (change: (bytes: Buffer) => Buffer, mimetype = 'image/png') => ({
  ...{ method: 'uploaded', mimetype },
  contentBase64: change(Buffer.from(aSignature().contentBase64, 'base64')).toString('base64'),
});
const aCutJpeg = () => jpegHeader({ width: 200, height: 80, components: 3 }).subarray(0, -2);
const city = () => [{ id: fields[1].id, value: 'Bonn' }];

describe('POST /api/sign/sign refuses', () => {
  it.each<[string, object, string]>([
    ['no initials', { initials: undefined }, 'initials'],
    ['another consent', { consent: { sha256: 'a'.repeat(64) } }, 'consent.sha256'],
    ['an unknown property', { extra: 1 }, 'extra'],
    ['an image of another type', { initials: broken((bytes) => bytes, 'image/jpeg') }, 'initials'],
    ['a truncated JPEG', { initials: broken(aCutJpeg, 'image/jpeg') }, 'initials'],
    ['an SVG', { initials: { ...aSignature(), mimetype: 'image/svg+xml' } }, 'initials.mimetype'],
    ['a truncated image', { initials: broken((bytes) => bytes.subarray(0, 60)) }, 'initials'],
    [
      'an image without pixels',
      { initials: broken((bytes) => Buffer.concat([bytes.subarray(0, 33), bytes.subarray(-12)])) },
      'initials',
    ],
    ['an image whose data is damaged', { initials: broken((bytes) => bytes.fill(0x55, 45, 60)) }, 'initials'],
    [
      'an image too large',
      { initials: broken((bytes) => Buffer.concat([bytes, Buffer.alloc(204_800)])) },
      'initials.contentBase64',
    ],
    ['no base64', { initials: { ...aSignature(), contentBase64: 'not base64!' } }, 'initials.contentBase64'],
  ])('%s', async (_, changes, offending) => {
    const body = { initials: aSignature(), fields: city(), ...changes };
    expectRefusal(await sign(ceremony.token(0), body), 400, 'validation_error', offending);
  });

  it('an empty required field, and the field of another recipient', async () => {
    const empty = await sign(ceremony.token(0), { initials: aSignature() });
    expectRefusal(empty, 400, 'validation_error', `fields.${fields[1].id}`);
    const foreign = [...city(), { id: fields[3].id, value: 'x' }];
    const other = await sign(ceremony.token(0), { initials: aSignature(), fields: foreign });
    expectRefusal(other, 400, 'validation_error', `fields.${fields[3].id}`);
  });

  it('another document than the one shown', async () => {
    const body = { initials: aSignature(), fields: city(), documentSha256: 'b'.repeat(64) };
    expectRefusal(await sign(ceremony.token(0), body), 409, 'document_changed');
  });

  it('a second signature of the same person, while others have not signed', async () => {
    const body = { initials: aSignature(1), fields: city() };
    expect((await sign(ceremony.token(0), body)).status).toBe(200);
    const opened = (await open(ceremony.token(0))).json;
    expect(opened).toMatchObject({ next: 'wait', consents: [], recipient: { status: 'completed' } });
    const other = (await open(ceremony.token(1))).json;
    const again = await client(ceremony.token(0))('POST', '/sign/sign', {
      ...body,
      signature: aSignature(),
      consent: { sha256: other.consents[0].sha256 },
      documentSha256: other.document.sha256,
    });
    expectRefusal(again, 409, 'recipient_locked');
    expectRefusal(await client(ceremony.token(1))('GET', `/sign/images/${'c'.repeat(64)}`), 404, 'not_found');
  });
});
