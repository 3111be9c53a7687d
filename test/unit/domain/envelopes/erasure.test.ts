import { type Envelope, type Status, statuses, voidEnvelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { awaitRelease, beginErasure, finishErasure } from '../../../../shared/domain/envelopes/erasure.ts';
import {
  aSeal,
  aSentEnvelope,
  envelopeId,
  minutesLater,
  ownerId,
  sentAt,
  sha256,
} from '../../../fixtures/envelopes.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

const order = { reason: 'asked for', by: ownerId };
const later = (minutes: number) => minutesLater(minutes).toISOString();
const sent = aSentEnvelope({ message: 'Dear Ada' });
const inStatus = (status: Status, more: object = {}) =>
  ({ ...sent, status, completedAt: later(1), seal: aSeal(), ...more }) as unknown as Envelope;
const begun = (envelope: Envelope = inStatus('completed')) => beginErasure(envelope, order, sentAt);

it('an envelope that recipients may act on, or that is being sealed, is not erased', () => {
  const refused = statuses.filter((status) => refusalBy(() => begun(inStatus(status)))?.[0] === 'invalid_state');
  expect(refused).toEqual(['sent', 'in_progress', 'sealing']);
});

it('a legal hold prevents it', () => {
  expect(refusalBy(() => begun(inStatus('completed', { legalHold: true })))?.[0]).toBe('legal_hold');
});

it('what remains has no name, no address and no text of the envelope', () => {
  const { envelope } = voidEnvelope(sent, 'Ada moved away', sentAt);
  for (const erasure of [begun(), begun(envelope)]) {
    const text = JSON.stringify(erasure);
    for (const word of ['Contract', 'contract', 'Person', 'example.com', 'Ada', 'Dear'])
      expect(text).not.toContain(word);
  }
});

it('what remains proves each sealed file, and the length and the end of the trail', () => {
  const certificate = { blobName: 'c', level: 'B-T' as const, sha256: sha256('certificate'), size: 1, pages: 2 };
  const archive = { blobName: 'a', level: 'B-LT' as const, sha256: sha256('archive'), size: 1, at: later(9) };
  const envelope = inStatus('completed', { seal: aSeal({ certificate, archive }), sequence: 7, auditHead: 'head' });
  expect(begun(envelope)).toEqual({
    id: envelopeId,
    ownerId,
    status: 'completed',
    createdAt: later(-1),
    completedAt: later(1),
    sealedAt: sentAt.toISOString(),
    archivedAt: later(9),
    files: [
      { version: 'sealed', sha256: sha256('the sealed document'), level: 'B-B', pages: 3 },
      { version: 'archive', sha256: sha256('archive'), level: 'B-LT', pages: 3 },
      { version: 'certificate', sha256: sha256('certificate'), level: 'B-T', pages: 2 },
    ],
    events: 7,
    auditHead: 'head',
    reason: 'asked for',
    erasedBy: ownerId,
    claimedAt: sentAt.toISOString(),
    erasedAt: null,
    dueAt: later(1),
    keptUntil: null,
  });
});

it('one more pass follows 20 minutes after the claim, then none', () => {
  const first = finishErasure(begun(), minutesLater(1));
  expect([first.erasedAt, first.dueAt]).toEqual([later(1), later(20)]);
  const last = finishErasure(first, minutesLater(20));
  expect([last.erasedAt, last.dueAt]).toEqual([later(1), null]);
});

it.each([
  ['tomorrow at the latest', 60 * 24 * 400, 60 * 24],
  ['when the protection ends', 90, 90],
  ['not at once if it has just ended', 0, 1],
])('while the storage protects a file, the sweep asks again: %s', (_, protectedMinutes, dueMinutes) => {
  const waiting = awaitRelease(begun(), minutesLater(protectedMinutes), sentAt);
  expect([waiting.keptUntil, waiting.dueAt, waiting.erasedAt]).toEqual([
    later(protectedMinutes),
    later(dueMinutes),
    null,
  ]);
  expect(finishErasure(waiting, minutesLater(protectedMinutes + 2)).keptUntil).toBeNull();
});
