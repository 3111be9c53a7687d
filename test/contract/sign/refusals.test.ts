import { aCeremony, anAddress, aSignature, type Ceremony, open, sign } from '../../ceremony.ts';
import { jpegHeader } from '../../fixtures/pictures.ts';
import { aSession, call, type Json, type Session } from '../../stack.ts';

const at = { page: 1, x: 80, y: 200, width: 160, height: 40 };

let session: Session;
let ceremony: Ceremony;
let fields: Json[];
beforeAll(async () => {
  session = await aSession();
  const [ann, bea] = [anAddress(), anAddress()];
  ceremony = await aCeremony(
    session,
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

const png = () => Buffer.from(aSignature().contentBase64, 'base64');
const broken = (change: (bytes: Buffer) => Buffer, mimetype = 'image/png') => ({
  method: 'uploaded',
  mimetype,
  contentBase64: change(png()).toString('base64'),
});
const city = () => [{ id: fields[1].id, value: 'Bonn' }];

describe('POST /api/sign/sign refuses', () => {
  it.each<[string, () => Record<string, unknown>, () => string[]]>([
    ['nothing filled in', () => ({ initials: aSignature() }), () => [`fields.${fields[1].id}`]],
    ['no initials', () => ({ fields: city() }), () => ['initials']],
    [
      'the field of another recipient',
      () => ({ initials: aSignature(), fields: [...city(), { id: fields[3].id, value: 'x' }] }),
      () => [`fields.${fields[3].id}`],
    ],
    [
      'another consent',
      () => ({ initials: aSignature(), fields: city(), consent: { sha256: 'a'.repeat(64) } }),
      () => ['consent.sha256'],
    ],
    ['an unknown property', () => ({ initials: aSignature(), fields: city(), extra: 1 }), () => ['extra']],
    [
      'an image of another type',
      () => ({ fields: city(), initials: broken((bytes) => bytes, 'image/jpeg') }),
      () => ['initials'],
    ],
    [
      'a JPEG that broke off',
      () => ({
        fields: city(),
        initials: broken(() => jpegHeader({ width: 200, height: 80, components: 3 }).subarray(0, -2), 'image/jpeg'),
      }),
      () => ['initials'],
    ],
    [
      'an SVG',
      () => ({ fields: city(), initials: { ...aSignature(), mimetype: 'image/svg+xml' } }),
      () => ['initials.mimetype'],
    ],
    [
      'an image cut short',
      () => ({ fields: city(), initials: broken((bytes) => bytes.subarray(0, 60)) }),
      () => ['initials'],
    ],
    [
      'an image without pixels',
      () => ({
        fields: city(),
        initials: broken((bytes) => Buffer.concat([bytes.subarray(0, 33), bytes.subarray(-12)])),
      }),
      () => ['initials'],
    ],
    [
      'an image that inflates to something else',
      () => ({ fields: city(), initials: broken((bytes) => bytes.fill(0x55, 45, 60)) }),
      () => ['initials'],
    ],
    [
      'an image too large',
      () => ({ fields: city(), initials: broken((bytes) => Buffer.concat([bytes, Buffer.alloc(204_800)])) }),
      () => ['initials.contentBase64'],
    ],
    [
      'no base64',
      () => ({ fields: city(), initials: { ...aSignature(), contentBase64: 'not base64!' } }),
      () => ['initials.contentBase64'],
    ],
  ])('%s', async (_, changes, offending) => {
    const { status, json } = await sign(ceremony.token(0), changes());
    expect([status, json.error.code, Object.keys(json.error.details)]).toEqual([400, 'validation_error', offending()]);
  });

  it('another document than the one that was shown', async () => {
    const { status, json } = await sign(ceremony.token(0), {
      initials: aSignature(),
      fields: city(),
      documentSha256: 'b'.repeat(64),
    });
    expect([status, json.error.code]).toEqual([409, 'document_changed']);
  });

  it('a second time, while others have still to sign', async () => {
    const body = { initials: aSignature(1), fields: city() };
    expect((await sign(ceremony.token(0), body)).status).toBe(200);
    const opened = (await open(ceremony.token(0))).json;
    expect(opened).toMatchObject({ next: 'wait', consents: [], recipient: { status: 'completed' } });
    const other = (await open(ceremony.token(1))).json;
    const again = await call('POST', '/api/sign/sign', {
      token: ceremony.token(0),
      body: {
        ...body,
        signature: aSignature(),
        consent: { sha256: other.consents[0].sha256 },
        documentSha256: other.document.sha256,
      },
    });
    expect([again.status, again.json.error.code]).toEqual([409, 'recipient_locked']);
    const image = await call('GET', `/api/sign/images/${'c'.repeat(64)}`, { token: ceremony.token(1) });
    expect([image.status, image.json.error.code]).toEqual([404, 'not_found']);
  });
});
