/**
 * Random lives of envelopes that are corrected, sent, signed, declined, voided, completed and expire, while processes are
 * killed at any write: no signature is on other bytes than were shown, and two envelopes of a chain are never open.
 */
import fc from 'fast-check';
import { type Envelope, isOpen, voidEnvelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { editEnvelope } from '../../../../shared/domain/envelopes/envelope-edit.ts';
import { completeSigning, decline, recipientOfLink, view } from '../../../../shared/domain/signing/ceremony.ts';
import { consents } from '../../../../shared/domain/signing/consent.ts';
import { readSigningLink } from '../../../../shared/domain/signing/signing-link.ts';
import { AppError } from '../../../../shared/errors.ts';
import { completeEnvelope } from '../../../../shared/operations/envelopes/complete-envelope.ts';
import { deleteEnvelope } from '../../../../shared/operations/envelopes/envelopes.ts';
import { sendEnvelope } from '../../../../shared/operations/envelopes/send-envelope.ts';
import { changeEnvelope, currentEnvelope } from '../../../../shared/operations/envelopes/steps/change-envelope.ts';
import { sweepCorrections } from '../../../../shared/operations/maintenance/sweep-corrections.ts';
import { openSigningLink } from '../../../../shared/operations/signing/ceremony.ts';
import { envelopeId, ownerId, recipientId, sentAt, sha256 } from '../../../fixtures/envelopes.ts';
import { aCorrection, bytesOf, Killed, keyedHash, pinnedFrom } from './correcting.ts';

const numRuns = 10_000;
const client = { ip: null, userAgent: null };
const consentSha256 = consents(sha256)[0]?.sha256 ?? '';
const digits = ['1', '2'] as const;

const kinds = [
  ...['correct', 'correct', 'correct', 'send', 'send', 'sign', 'sign', 'sign', 'show'],
  ...['newBytes', 'newAddress', 'decline', 'void', 'complete', 'delete', 'expire', 'sweep'],
] as const;

/** `which` chooses an envelope of the chain, counted from the newest; `kill` the write at which the process ends. */
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.constantFrom(0, 0, 0, 0, 1, 2),
  digit: fc.constantFrom(...digits),
  kill: fc.constantFrom(null, null, null, 0, 1, 2, 3),
  isWritten: fc.boolean(),
});
type Step = { kind: string; which: number; digit: string; kill: number | null; isWritten: boolean };

function aLife() {
  const world = aCorrection({ expiresAt: new Date(sentAt.getTime() + 20 * 86_400_000).toISOString() });
  const { deps, refOf, uploads, clock, envelopes } = world;
  const chain = [envelopeId];
  /** The SHA-256 of the bytes that a person looks at, wherever they came from. */
  const shown = new Map<string, string>();
  const change = (id: string, decide: (envelope: Envelope, at: Date) => ReturnType<typeof editEnvelope>) =>
    changeEnvelope(deps, refOf(id), decide);
  const show = async (id: string, digit: string) => {
    const holder = (envelope: Envelope, at: Date) =>
      recipientOfLink(envelope, { recipientId: recipientId(digit), version: 1 }, at);
    const { value } = await change(id, (envelope, at) => view(envelope, holder(envelope, at), client, at));
    const document = value.document as { blobName: string };
    shown.set(digit, sha256(uploads.get(document.blobName) ?? ''));
  };
  let contents = 0;
  const run: Record<string, (id: string, digit: string) => Promise<unknown>> = {
    correct: async (id) => {
      const { value } = await world.correct(id);
      if (!chain.includes(value.id)) chain.push(value.id);
    },
    send: (id) => sendEnvelope(deps, refOf(id)),
    show,
    sign: async (id, digit) => {
      // A person may still look at the bytes of an earlier envelope.
      if (!shown.has(digit)) await show(id, digit);
      const image = { sha256: sha256('image'), mimetype: 'image/png', method: 'drawn' } as const;
      return change(id, (envelope, at) => {
        const holder = recipientOfLink(envelope, { recipientId: recipientId(digit), version: 1 }, at);
        const documentSha256 = shown.get(digit) ?? '';
        const signing = { signature: image, initials: null };
        const made = { kind: 'sign', consentSha256, documentSha256, fields: [], signing } as const;
        return completeSigning(envelope, holder, made, client, at, { sha256, claimId: 'claim' });
      });
    },
    newBytes: async (id) => {
      contents += 1;
      const content = `document ${contents}`;
      const document = pinnedFrom(content, `${id}/${contents}`);
      uploads.set(document.blobName, bytesOf(content));
      await change(id, (envelope, at) => editEnvelope(envelope, { document }, at));
    },
    newAddress: (id, digit) =>
      change(id, (envelope, at) => {
        const recipients = envelope.recipients.map((each) =>
          each.id === recipientId(digit) ? { ...each, email: `new-${each.email}` } : each,
        );
        return envelope.status === 'draft' ? editEnvelope(envelope, { recipients }, at) : { envelope, facts: [] };
      }),
    decline: (id, digit) =>
      change(id, (envelope, at) => {
        const holder = recipientOfLink(envelope, { recipientId: recipientId(digit), version: 1 }, at);
        return decline(envelope, holder, 'no', client, at);
      }),
    void: (id) => change(id, (envelope, at) => voidEnvelope(envelope, null, at)),
    complete: (id) => completeEnvelope(deps, refOf(id)),
    delete: (id) => deleteEnvelope(deps, refOf(id)),
    expire: async (id) => {
      clock.advance(21 * 86_400_000);
      await currentEnvelope(deps, refOf(id));
    },
    sweep: () => sweepCorrections(deps),
  };

  /** An envelope that a killed process has made belongs to the chain, too. */
  const all = () => {
    for (const { type, envelopeId: id } of envelopes.events()) {
      if (type === 'envelope.created' && !chain.includes(id)) chain.push(id);
    }
    return chain.map((id) => envelopes.the(id));
  };
  const act = async ({ kind, which, digit, kill, isWritten }: Step) => {
    const id = all().at(-1 - which)?.id ?? envelopeId;
    if (kill !== null) world.kill(kill, isWritten);
    try {
      await run[kind]?.(id, digit);
    } catch (error) {
      if (!(error instanceof Killed) && !(error instanceof AppError)) throw error;
      if (error instanceof AppError && error.status === 500) throw error;
    } finally {
      world.spare();
    }
  };
  return { ...world, act, all };
}

/** The envelopes of a chain that can still be signed, or were. */
const isInForce = (envelope: Envelope) =>
  isOpen(envelope) || ['sealing', 'failed', 'completed'].includes(envelope.status);

function expectOneInForce(chain: Envelope[]): void {
  expect(chain.filter(isInForce).length).toBeLessThanOrEqual(1);
}

/** Each signature has its own event in its own envelope, over the bytes that this envelope holds. */
function expectSignaturesOnShownBytes({ all, envelopes, uploads }: ReturnType<typeof aLife>): void {
  for (const envelope of all()) {
    const signed = envelope.recipients.filter(({ status }) => status === 'completed');
    const events = envelopes
      .events()
      .filter(({ envelopeId: id, type }) => id === envelope.id && type === 'recipient.completed');
    expect(events.map(({ data }) => data.recipientId).sort()).toEqual(signed.map(({ id }) => id).sort());
    if (events.length === 0) continue;
    const document = envelope.document as { sha256: string; blobName: string };
    const bytes = sha256(uploads.get(document.blobName) ?? '');
    for (const { data } of events) expect([data.documentSha256, document.sha256]).toEqual([bytes, bytes]);
  }
}

/** An old link leads to the newest envelope of the same person, or nowhere. */
async function expectLinksOfTheSamePerson({ all, deps }: ReturnType<typeof aLife>): Promise<void> {
  const chain = all();
  for (const envelope of chain) {
    if (envelope.status !== 'voided') continue;
    for (const { id, linkVersion, email } of envelope.recipients) {
      const link = { ownerId, envelopeId: envelope.id, recipientId: id, version: linkVersion };
      const opened = await openSigningLink(deps, { link, accessProof: null, client }).catch(() => null);
      if (opened?.state !== 'replaced' || opened.token === null) continue;
      const to = readSigningLink(keyedHash, opened.token);
      const next = chain.find((one) => one.id === to?.envelopeId);
      const holder = next?.recipients.find((one) => one.id === to?.recipientId);
      expect([holder?.id, holder?.email, next?.status === 'draft']).toEqual([id, email, false]);
    }
  }
}

/** After the sweep no correction is half done: both envelopes name each other, or the draft is gone. */
async function expectSettled({ all, deps }: ReturnType<typeof aLife>): Promise<void> {
  expect(await sweepCorrections(deps)).toMatchObject({ failures: [] });
  const chain = all();
  for (const envelope of chain) {
    if (envelope.replaces === undefined || (envelope.status === 'draft' && envelope.deletedAt !== null)) continue;
    const original = chain.find(({ id }) => id === envelope.replaces);
    expect(original).toMatchObject({ status: 'voided', replacedBy: envelope.id, voidedAt: envelope.replacedAt });
  }
}

it(`holds over ${numRuns} lives`, async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const life = aLife();
      for (const one of steps) {
        await life.act(one);
        expectOneInForce(life.all());
      }
      expectSignaturesOnShownBytes(life);
      await expectLinksOfTheSamePerson(life);
      await expectSettled(life);
      expectOneInForce(life.all());
      for (const { status, replaces } of life.all()) reached.add(replaces ? `corrected ${status}` : status);
      if (life.all().length > 2) reached.add('corrected twice');
    }),
    { numRuns },
  );
  // Lives in which nothing can be corrected would show nothing.
  for (const status of ['sent', 'in_progress', 'completed', 'declined', 'expired', 'voided', 'draft']) {
    expect([...reached]).toContain(`corrected ${status}`);
  }
  expect([...reached]).toContain('corrected twice');
}, 300_000);
