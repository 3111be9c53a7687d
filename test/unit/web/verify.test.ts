import { createHash } from 'node:crypto';
import { auditTrailJson, type Fact, link } from '../../../shared/domain/audit.ts';
import { checkTrail } from '../../../web/verify/embedded-trail.ts';
import { dateOf, signaturesInFile } from '../../../web/verify/signatures-in-file.ts';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const facts: Fact[] = [
  { type: 'envelope.created', actor: { kind: 'owner', id: 'usr_1' }, data: { name: 'Vertrag ü' } },
  { type: 'envelope.sent', actor: { kind: 'owner', id: 'usr_1' }, data: { pages: 2 } },
];
const { events } = link(
  { id: 'e', sequence: 0, auditHead: '' },
  facts,
  new Date('2026-11-20T12:00:00Z'),
  sha256,
  (id, sequence) => `evt_${id}${sequence}`,
);
const text = auditTrailJson(events);

describe('the embedded trail, checked by a browser', () => {
  it('holds as it was made', async () => {
    expect(await checkTrail(text)).toEqual({ isIntact: true, events });
  });

  it.each([
    ['another word', text.replace('Vertrag', 'Betrug')],
    ['another time', text.replace('12:00', '11:00')],
    ['an event less', auditTrailJson(events.slice(1))],
    ['other white space', text.replace('"pages":2', '"pages": 2')],
    ['a further member', text.replace('"version":1', '"version":1,"z":0')],
  ])('does not hold with %s', async (_, changed) => {
    const trail = await checkTrail(changed);
    // A further member beside the events is canonical and binds nothing.
    expect(trail?.isIntact).toBe(changed.includes('"z":0'));
  });

  it.each(['', '[]', '{"events":[]}', '{"events":[1]}', 'null', 'x'])('is none when it says %p', async (nonsense) => {
    expect(await checkTrail(nonsense)).toBeNull();
  });
});

/** A signature dictionary whose byte range leaves out exactly its value. */
function aSignedFile(): Uint8Array {
  const head = '%PDF-1.7\n7 0 obj\n<< /Type /Sig /SubFilter /ETSI.CAdES.detached /M (D:20261120120000Z) /Contents ';
  const value = `<${'30'.repeat(8)}>`;
  const range = (second: number, rest: number) => `[0 ${head.length} ${second} ${rest}]`.padEnd(30);
  const tail = (bytes: number) => ` /ByteRange ${range(head.length + value.length, bytes)} >>\nendobj\n%%EOF\n`;
  const length = tail(0).length;
  return new TextEncoder().encode(`${head}${value}${tail(length)}`);
}

describe('signatures in a file', () => {
  it('are found with what they cover and when they claim to be made', () => {
    const file = aSignedFile();
    const [found, ...others] = signaturesInFile(file);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ isTimestamp: false, claimedAt: '2026-11-20T12:00:00.000Z' });
    expect(found?.coverage.end).toBe(file.length);
    expect(found?.coverage.contents).toEqual(new Uint8Array(8).fill(0x30));
  });

  it('do not count when their range leaves out anything else', () => {
    const moved = Buffer.from(aSignedFile()).toString('latin1').replace('%PDF-1.7\n', '%PDF-1.7\n\n');
    expect(signaturesInFile(Buffer.from(moved, 'latin1'))).toEqual([]);
  });

  it.each([
    ["(D:20261120120000+01'30')", '2026-11-20T10:30:00.000Z'],
    ['(D:20261120120000Z)', '2026-11-20T12:00:00.000Z'],
    ['(D:20269920120000Z)', null],
    ['(yesterday)', null],
  ])('%s is %s', (written, at) => expect(dateOf(written)).toBe(at));
});
