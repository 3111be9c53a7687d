import {
  aCeremony,
  anAddress,
  aSignature,
  awaitStatus,
  copy,
  eventsOf,
  imageSha256,
  open,
  sign,
} from '../../ceremony.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { anEqualHost, type HostProcess } from '../../hosts.ts';
import { aSession, download, type Json, stack } from '../../stack.ts';

const count = 20;

let other: HostProcess;
beforeAll(async () => {
  other = await anEqualHost();
});
afterAll(() => other.stop());

describe('twenty signers who sign one envelope at once, through two servers', () => {
  it('are all recorded, and the envelope is sealed once: all have the same file', async () => {
    const session = await aSession();
    const emails = Array.from({ length: count }, () => anAddress());
    const { token, envelopeId } = await aCeremony(
      session,
      emails.map((email, index) => ({ email, name: `Signer ${index + 1}` })),
      {
        fields: emails.map((email, index) => ({
          recipientId: email,
          type: 'signature',
          page: 1,
          x: 40 + (index % 4) * 130,
          y: 120 + Math.floor(index / 4) * 60,
          width: 110,
          height: 40,
        })),
      },
    );
    const everyone = Array.from({ length: count }, (_, index) => index);
    const opened = await Promise.all(everyone.map((index) => open(token(index))));
    expect(opened.map(({ status }) => status)).toEqual(Array(count).fill(200));

    const startedAt = Date.now();
    const signed = await Promise.all(
      everyone.map((index) =>
        sign(token(index), { signature: aSignature(index * 12) }, {}, index % 2 === 0 ? stack().url : other.url),
      ),
    );
    const tookMs = Date.now() - startedAt;
    expect(signed.map(({ status, text }) => `${status} ${status === 200 ? '' : text}`.trim())).toEqual(
      Array(count).fill('200'),
    );
    expect(signed.filter(({ json }) => json.envelope.status === 'sealing')).toHaveLength(1);

    const completed = await awaitStatus(session, envelopeId, 'completed');
    expect(completed.signers.map(({ status }: Json) => status)).toEqual(Array(count).fill('completed'));

    const trail = await eventsOf(session, envelopeId);
    const of = (type: string) => trail.filter((event) => event.type === type);
    expect([of('recipient.viewed').length, of('recipient.completed').length]).toEqual([count, count]);
    expect(of('envelope.completed')).toHaveLength(1);
    const drawn = of('recipient.completed').map(({ data }) => data.signatureSha256);
    expect(new Set(drawn)).toEqual(new Set(everyone.map((index) => imageSha256(aSignature(index * 12)))));

    const copies = await Promise.all(everyone.map((index) => copy(token(index))));
    expect(new Set(copies.map(({ json }) => json.sha256))).toEqual(new Set([completed.hash]));
    const files = await Promise.all(copies.map(({ json }) => download(json.url)));
    expect(new Set(files.map(sha256))).toEqual(new Set([completed.hash]));
    // Every act waited for at most the nineteen others, and none for the sealing, as their status shows.
    expect(tookMs).toBeLessThan(90_000);
  }, 240_000);
});
