import type { Documents } from '../../../../shared/domain/documents/document-storage.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import type { EnvelopeRecords } from '../../../../shared/domain/envelopes/envelope-records.ts';
import { awaitSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import type { ErasureRecords } from '../../../../shared/domain/envelopes/erasure-records.ts';
import type { JobQueue } from '../../../../shared/domain/job-queue.ts';
import type { Mail } from '../../../../shared/domain/mail/mail.ts';
import type { MailRecords } from '../../../../shared/domain/mail/mailer.ts';
import type { TemplateRecords } from '../../../../shared/domain/templates/template.ts';
import type { Outbox } from '../../../../shared/domain/webhooks/outbox.ts';
import type { DeliveryRecords } from '../../../../shared/domain/webhooks/webhook-ports.ts';
import { AppError } from '../../../../shared/errors.ts';
import { sealQueuedEnvelope } from '../../../../shared/operations/envelopes/seal-envelope.ts';
import { remindRecipients } from '../../../../shared/operations/maintenance/remind-recipients.ts';
import { sweepDeliveries } from '../../../../shared/operations/maintenance/sweep-deliveries.ts';
import { sweepEnvelopes } from '../../../../shared/operations/maintenance/sweep-envelopes.ts';
import { sweepMails } from '../../../../shared/operations/maintenance/sweep-mails.ts';
import { sweepUploads } from '../../../../shared/operations/maintenance/sweep-uploads.ts';
import { aClock } from '../../../fixtures/accounts.ts';
import { aPinnedDocument, aSentEnvelope, minutesLater, ownerId, sha256 } from '../../../fixtures/envelopes.ts';
import { inMemory, only } from '../../../fixtures/operations.ts';

const idOf = (number: number) => `0f9c1c9e-6f0a-4b5e-9a51-${String(number).padStart(12, '0')}`;
const refOf = (number: number) => ({ ownerId, envelopeId: idOf(number) });
const original = Buffer.from('the document');
const document = aPinnedDocument(original);

function aWaiting(number: number): Envelope {
  const sent = { ...aSentEnvelope(), id: idOf(number), document, requireAllSignatures: false };
  return awaitSealing(sent, 'claim', minutesLater(-5));
}

/** Envelopes in memory, and the results of the finders, which may name a missing envelope. */
function aService(first: Envelope[], found: Partial<EnvelopeRecords>, beforeSeal: () => void = () => undefined) {
  const seal = async () => {
    beforeSeal();
    const file = Buffer.from('sealed');
    const sealed = { chunks: [file], size: file.length, sha256: sha256(file), pages: 1, findings: [] };
    return { ...sealed, level: 'B-B' as const };
  };
  const memory = inMemory({ seal, preflight: jest.fn() }, first);
  memory.uploads.set(document.blobName, original);
  Object.assign(memory.deps.envelopes, found);
  return memory;
}

describe('the sweep of envelopes', () => {
  it('seals what was left behind, expires what is overdue, and names the one that fails', async () => {
    const overdue = { ...aSentEnvelope(), id: idOf(3), expiresAt: minutesLater(-1).toISOString() };
    const broken = { ...aWaiting(1), document: { ...document, sha256: sha256('another document') } } as Envelope;
    const { deps, envelopes } = aService([broken, aWaiting(2), overdue], {
      findAbandonedSealings: async () => [refOf(1), refOf(2)],
      findOverdue: async () => [refOf(4), refOf(3)],
    });
    expect(await sweepEnvelopes(deps)).toEqual({
      sealed: 2,
      expired: 2,
      failures: [expect.stringContaining(`${idOf(1)}: `), expect.stringContaining(`${idOf(4)}: `)],
      isBoundHit: false,
    });
    expect([1, 2, 3].map((number) => envelopes.the(idOf(number)).status)).toEqual(['failed', 'completed', 'expired']);
  });
});

describe('the sweep of sealings is bounded by time', () => {
  const waiting = Array.from({ length: 5 }, (_, number) => aWaiting(number));
  const found = {
    findAbandonedSealings: async () => waiting.map((_, number) => refOf(number)),
    findOverdue: async () => [],
  };

  it('begins no envelope after twenty seconds, and says that more are waiting', async () => {
    const { deps, clock, envelopes } = aService(waiting, found, () => clock.advance(7_000));
    expect(await sweepEnvelopes(deps)).toEqual({ sealed: 3, expired: 0, failures: [], isBoundHit: true });
    const states = waiting.map(({ id }) => envelopes.the(id).status);
    expect(states).toEqual(['completed', 'completed', 'completed', 'sealing', 'sealing']);
  });

  it('ends when every sealing thread is busy: no failure, no attempt, and overdue envelopes expire all the same', async () => {
    const overdue = { ...aSentEnvelope(), id: idOf(9), expiresAt: minutesLater(-1).toISOString() };
    let calls = 0;
    const { deps, envelopes } = aService(
      [...waiting, overdue],
      { ...found, findOverdue: async () => [refOf(9)] },
      () => {
        calls += 1;
        if (calls > 1) throw new AppError('service_unavailable', { isNotStarted: true });
      },
    );
    expect(await sweepEnvelopes(deps)).toEqual({ sealed: 1, expired: 1, failures: [], isBoundHit: true });
    expect(calls).toBe(2);
    expect(envelopes.the(idOf(1))).toMatchObject({ status: 'sealing', sealing: { attempts: 0 } });
  });
});

describe('a queue message about a sealing', () => {
  const enqueued: unknown[] = [];
  beforeEach(() => {
    enqueued.length = 0;
  });
  const serviceThat = (beforeSeal?: () => void) => {
    const service = aService([aWaiting(1)], {}, beforeSeal);
    const jobQueue = only<JobQueue>({
      enqueueDispatch: async () => undefined,
      enqueueSealing: async (...call) => void enqueued.push(call),
    });
    return { ...service, deps: { ...service.deps, jobQueue } };
  };

  it('comes back later as a new one while all sealing threads are busy: no burst ends in the poison queue', async () => {
    const { deps, envelopes } = serviceThat(() => {
      throw new AppError('service_unavailable', { isNotStarted: true });
    });
    for (let tries = 0; tries < 6; tries += 1) expect(await sealQueuedEnvelope(deps, refOf(1))).toBe('postponed');
    expect(enqueued).toHaveLength(6);
    for (const [ref, delayMs] of enqueued as [object, number][]) {
      expect(ref).toEqual(refOf(1));
      expect(delayMs).toBeGreaterThanOrEqual(5_000);
      expect(delayMs).toBeLessThanOrEqual(15_000);
    }
    expect(envelopes.the(idOf(1))).toMatchObject({ status: 'sealing', sealing: { attempts: 0 } });
  });

  it('is done when the envelope is sealed; the events before the sealing do not wait for it', async () => {
    const statuses: string[] = [];
    const { deps, envelopes } = serviceThat(() => statuses.push('sealed'));
    deps.jobQueue.enqueueDispatch = async () => void statuses.push('dispatched');
    expect(await sealQueuedEnvelope(deps, refOf(1))).toBe('done');
    expect([envelopes.the(idOf(1)).status, enqueued]).toEqual(['completed', []]);
    expect(statuses.slice(0, 2)).toEqual(['dispatched', 'sealed']);
  });

  it('fails when the attempt has failed: the runtime tries it again', async () => {
    const { deps } = serviceThat(() => {
      throw new Error('the storage is away');
    });
    await expect(sealQueuedEnvelope(deps, refOf(1))).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(enqueued).toEqual([]);
  });
});

describe('reminders', () => {
  it('are sent for each due envelope; a missing one is a failure of its own', async () => {
    const reminders = { everyDays: 1, maxCount: 3 };
    const { deps, clock, envelopes } = aService([{ ...aSentEnvelope({ reminders }), id: idOf(1) }], {
      findRemindersDue: async () => [refOf(9), refOf(1)],
    });
    clock.advance(86_400_000);
    expect(await remindRecipients(deps)).toEqual({
      envelopes: 2,
      failures: [expect.stringContaining(`${idOf(9)}: `)],
      isBoundHit: false,
    });
    expect(envelopes.events().map(({ type }) => type)).toEqual(['recipient.reminded']);
    expect((await remindRecipients(deps)).failures).toHaveLength(1);
    expect(envelopes.events()).toHaveLength(1);
  });
});

it('the sweep of deliveries reports the owner whose events cannot be dispatched, and enqueues the rest', async () => {
  const { deps } = aService([], {});
  const unused = only<object>({}) as never;
  const report = await sweepDeliveries({
    ...deps,
    mails: unused,
    accounts: unused,
    webhooks: unused,
    settings: { sendsMail: false },
    outbox: only<Outbox>({
      findPendingOwners: async () => ({ ownerIds: ['usr_1', 'usr_2'], isBoundHit: false }),
      findPending: async (id) => {
        if (id === 'usr_1') throw new Error('the database is away');
        return [];
      },
    }),
    deliveries: only<DeliveryRecords>({
      findDue: async () => [{ ownerId, deliveryId: 'dlv_1' }],
      get: async () => null,
    }),
  });
  expect(report).toEqual({ events: 0, enqueued: 0, failures: ['usr_1: the database is away'], isBoundHit: false });
});

it('the sweep of e-mails reports the one that cannot be read, and enqueues the rest', async () => {
  const { deps } = aService([], {});
  const enqueued: string[] = [];
  const mail = { status: 'pending' } as Mail;
  const report = await sweepMails({
    clock: deps.clock,
    jobQueue: { enqueueMail: async ({ mailId }) => void enqueued.push(mailId) },
    mails: only<MailRecords>({
      findDue: async () => ['eml_1', 'eml_2'].map((mailId) => ({ ownerId, mailId })),
      get: async (_, id) => {
        if (id === 'eml_1') throw new Error('no mail');
        return { value: mail, version: '1' };
      },
      replace: async (_, next) => ({ value: next, version: '2' }),
    }),
  });
  expect(report).toEqual({ enqueued: 1, failures: ['eml_1: no mail'], isBoundHit: false });
  expect(enqueued).toEqual(['eml_2']);
});

it('the sweep of e-mails ends in time while the queue does not answer, so that the other sweeps of its timer begin', async () => {
  const clock = aClock('2026-01-01T00:00:00.000Z');
  const enqueued: string[] = [];
  const mail = { status: 'pending' } as Mail;
  const report = await sweepMails({
    clock,
    jobQueue: {
      enqueueMail: async ({ mailId }) => {
        clock.advance(3_000);
        enqueued.push(mailId);
      },
    },
    mails: only<MailRecords>({
      findDue: async () => Array.from({ length: 100 }, (_, index) => ({ ownerId, mailId: `eml_${index}` })),
      get: async () => ({ value: mail, version: '1' }),
      replace: async (_, next) => ({ value: next, version: '2' }),
    }),
  });
  expect(report).toMatchObject({ enqueued: 8, failures: [], isBoundHit: true });
});

describe('the sweep of uploads', () => {
  it('erases those that no envelope and no template names, of one part of 256 an hour, older than 48 hours', async () => {
    const asked: unknown[] = [];
    const erased: string[] = [];
    const clock = aClock('1970-01-03T12:30:00.000Z');
    const uploads = ['3c1/a.pdf', '3c2/a.pdf', '3c2/b.pdf', '3c3/a.pdf', '3c4/a.pdf'];
    const report = await sweepUploads({
      clock,
      documents: only<Documents>({
        oldUploads: async (prefix, before, from) => {
          asked.push([prefix, before.toISOString(), from]);
          return { blobNames: prefix === '3c' ? uploads : [], next: null };
        },
        eraseUpload: async (name) => void erased.push(name),
        eraseSealed: async (id) => {
          erased.push(`sealed files of ${id}`);
          return null;
        },
      }),
      erasures: only<ErasureRecords>({ among: async (ids) => ids.filter((id) => id === '3c4') }),
      envelopes: only<EnvelopeRecords>({
        uploadsOf: async (ids) => ids.filter((id) => id !== '3c4').map((id) => ({ id, blobName: `${id}/a.pdf` })),
      }),
      templates: only<TemplateRecords>({ uploadsOf: async () => [{ id: '3c4', blobName: null }] }),
    });
    expect(asked).toEqual([
      ['3c', '1970-01-01T12:30:00.000Z', null],
      ['tpl_3c', '1970-01-01T12:30:00.000Z', null],
    ]);
    expect(erased).toEqual(['3c2/b.pdf', '3c4/a.pdf', 'sealed files of 3c4']);
    expect(report).toEqual({ looked: 5, erased: 2, failures: [], isBoundHit: false });
  });
});

describe('the parts of a sweep of uploads', () => {
  const ofTemplates: string[] = [];

  /** The sweep at this hour since 1970, over these uploads. By default no record names them. */
  async function sweepAt(
    hour: number,
    uploads: string[],
    named: string[] = [],
    fails: (id: string) => boolean = () => false,
  ) {
    const prefixes: string[] = [];
    const queries: string[][] = [];
    const erased: string[] = [];
    const report = await sweepUploads({
      clock: { now: () => new Date(hour * 3_600_000) },
      documents: only<Documents>({
        oldUploads: async (prefix, _, from) => {
          prefixes.push(prefix);
          if (fails(prefix)) throw new Error('the list is away');
          if (prefix.startsWith('tpl_')) return { blobNames: ofTemplates, next: null };
          const start = Number(from);
          const next = start + 1_000;
          return { blobNames: uploads.slice(start, next), next: next < uploads.length ? String(next) : null };
        },
        eraseUpload: async (name) => {
          if (fails(name)) throw new Error('it has a snapshot');
          erased.push(name);
        },
      }),
      erasures: only<ErasureRecords>({ among: async () => [] }),
      envelopes: only<EnvelopeRecords>({
        uploadsOf: async (ids) => {
          queries.push(ids);
          if (ids.some(fails)) throw new Error('the records are away');
          return named.map((blobName) => ({ id: blobName.split('/')[0] ?? '', blobName }));
        },
      }),
      templates: only<TemplateRecords>({ uploadsOf: async () => [] }),
    });
    return { report, prefixes, queries, erased };
  }

  it('are those of templates too, also when the envelopes’ cannot be listed', async () => {
    ofTemplates.push('tpl_00a/old.pdf', 'tpl_00b/kept.pdf');
    const { prefixes, erased, report } = await sweepAt(0, [], ['tpl_00b/kept.pdf'], (id) => id === '00');
    ofTemplates.splice(0);
    expect([prefixes, erased]).toEqual([['00', 'tpl_00'], ['tpl_00a/old.pdf']]);
    expect(report.failures).toEqual(['the part 00: the list is away']);
  });

  it('an upload that cannot be erased stops neither the others nor the report', async () => {
    const fails = (name: string) => name === 'b/1.pdf';
    const { report, erased } = await sweepAt(0, ['a/1.pdf', 'b/1.pdf', 'c/1.pdf'], [], fails);
    expect(erased).toEqual(['a/1.pdf', 'c/1.pdf']);
    expect(report).toMatchObject({ looked: 3, erased: 2, failures: ['b/1.pdf: it has a snapshot'] });
  });

  it('a query that fails leaves its own folders alone, and no others', async () => {
    const uploads = Array.from({ length: 60 }, (_, index) => `${index}/a.pdf`);
    const { report, erased } = await sweepAt(0, uploads, [], (id) => id === '7');
    expect(erased).toEqual(uploads.slice(50));
    expect(report).toMatchObject({ erased: 10, failures: ['50 folders from 0: the records are away'] });
  });
});
