import type { UpdateEnvelopeBody } from '../../../../../shared/contracts/app-envelopes.ts';
import type { Envelope } from '../../../../../web/app/api/app-api.ts';
import { Draft, type DraftApi, type KeptChanges } from '../../../../../web/app/prepare/draft/draft.ts';
import { bodyOf } from '../../../../../web/app/prepare/draft/draft-changes.ts';
import { Failure } from '../../../../../web/http/request.ts';
import { aField, anEnvelope, aSigner } from './drafts.ts';

type Mishap = 'answer lost' | 'request lost' | 'refused';

/** A service that holds one envelope and checks versions. */
function aService() {
  let held = anEnvelope();
  const mishaps: Mishap[] = [];
  const sent: UpdateEnvelopeBody[] = [];
  const offline = () => new Failure({ code: 'offline', message: '' });
  const apply = (changes: UpdateEnvelopeBody) => {
    const signers = changes.signers?.map(({ accessCode, ...signer }, index) =>
      aSigner({
        hasAccessCode: Boolean(accessCode),
        ...(signer as Partial<Envelope['signers'][number]>),
        id: signer.id ?? `rcp_${index + 1}`,
      }),
    );
    const version = `"${Number(held.version?.slice(1, -1)) + 1}"`;
    held = { ...held, ...changes, ...(signers ? { signers } : {}), version } as Envelope;
  };
  const service: DraftApi = {
    read: async () => held,
    async check({ signers = [] }) {
      if (!signers.every(({ email }) => email?.includes('@'))) throw new TypeError('an address is wrong');
    },
    async update(_, changes, version) {
      sent.push(changes);
      const mishap = mishaps.shift();
      if (mishap === 'request lost') throw offline();
      if (version !== held.version) throw new Failure({ code: 'precondition_failed', message: '', status: 412 });
      if (mishap === 'refused') throw new Failure({ code: 'validation_error', message: '', status: 400 });
      apply(changes);
      if (mishap === 'answer lost') throw offline();
      return held;
    },
  };
  return {
    service,
    sent,
    held: () => held,
    fail: (...next: Mishap[]) => mishaps.push(...next),
    /** Another window changes the envelope. */
    elsewhere: apply,
  };
}

const opened = () => {
  const world = aService();
  return { ...world, draft: new Draft(world.held(), world.service) };
};
const codeOf = ({ snapshot: { save } }: Draft) => (save.kind === 'failed' ? save.failure.code : null);

describe('saving a draft', () => {
  it('sends the last state that was staged, and builds on each answer', async () => {
    const { draft, sent, held } = opened();
    draft.stage('recipients', { name: 'A' });
    draft.stage('recipients', { name: 'B' });
    expect(await draft.save()).toBe(true);
    draft.stage('settings', { message: 'Please' });
    expect(await draft.save()).toBe(true);
    expect(sent).toEqual([{ name: 'B' }, { message: 'Please' }]);
    expect(draft.snapshot).toEqual({ envelope: held(), save: { kind: 'idle' } });
  });

  it('sends what is staged during a request afterwards, before it says it is done', async () => {
    const { draft, sent } = opened();
    draft.stage('recipients', { name: 'A' });
    const first = draft.save();
    await Promise.resolve();
    draft.stage('recipients', { name: 'B' });
    expect(await first).toBe(true);
    expect(sent).toEqual([{ name: 'A' }, { name: 'B' }]);
  });

  it('keeps what could not be saved, unless something newer was staged', async () => {
    const { draft, sent, fail } = opened();
    fail('refused');
    draft.stage('recipients', { name: 'A' });
    expect(await draft.save()).toBe(false);
    expect(codeOf(draft)).toBe('validation_error');
    expect(await draft.save()).toBe(true);
    fail('refused');
    draft.stage('recipients', { name: 'B' });
    const failing = draft.save();
    await Promise.resolve();
    draft.stage('recipients', null);
    expect(await failing).toBe(false);
    expect(await draft.save()).toBe(true);
    expect(sent).toEqual([{ name: 'A' }, { name: 'A' }, { name: 'B' }]);
  });

  it('stays a draft when sending fails, with its changes', async () => {
    const { draft, sent, fail } = opened();
    fail('refused');
    draft.stage('settings', { message: 'Please' });
    expect(await draft.send()).toBe(false);
    expect(await draft.save()).toBe(true);
    expect(sent.at(-1)).toEqual({ message: 'Please' });
  });

  it('saves a choice about earlier signatures alone; what is staged follows when it is due', async () => {
    jest.useFakeTimers();
    const { draft, sent } = opened();
    draft.stage('recipients', { name: 'A' });
    draft.saveSoon();
    expect(await draft.choose('override')).toBe(true);
    expect(sent).toEqual([{ earlierSignatures: 'override' }]);
    expect(draft.snapshot.envelope.earlierSignatures).toBe('override');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([{ earlierSignatures: 'override' }, { name: 'A' }]);
    jest.useRealTimers();
  });

  it('forgets everything when it is discarded, also what is being sent', async () => {
    const { draft, sent, fail } = opened();
    fail('refused');
    draft.stage('recipients', { name: 'A' });
    const saving = draft.save();
    await Promise.resolve();
    draft.discard();
    await saving;
    expect(await draft.save()).toBe(true);
    expect(sent).toHaveLength(1);
  });
});

describe('a draft that another window has changed', () => {
  it('is never overwritten', async () => {
    const { draft, held, elsewhere } = opened();
    elsewhere({ message: 'From elsewhere' });
    draft.stage('settings', { message: 'From here' });
    expect(await draft.send()).toBe(false);
    expect(codeOf(draft)).toBe('precondition_failed');
    expect(await draft.save()).toBe(false);
    expect(held()).toMatchObject({ status: 'draft', message: 'From elsewhere' });
  });
});

describe('a draft whose answer was lost', () => {
  it('goes on from its own change', async () => {
    const { draft, held, fail } = opened();
    fail('answer lost');
    draft.stage('recipients', { signers: [{ name: 'Ann', email: 'ann@example.com', order: 1, accessCode: '1234' }] });
    expect(await draft.save()).toBe(false);
    expect(codeOf(draft)).toBe('offline');
    draft.stage('recipients', { name: 'Renamed' });
    expect(await draft.save()).toBe(true);
    expect(held()).toMatchObject({ name: 'Renamed', signers: [{ name: 'Ann' }] });
    expect(draft.snapshot.envelope).toEqual(held());
  });

  it('is sent once', async () => {
    const { draft, held, fail } = opened();
    fail('answer lost');
    draft.stage('settings', { message: 'Please' });
    expect(await draft.send()).toBe(false);
    const { version } = held();
    expect(await draft.send()).toBe(true);
    expect(held()).toMatchObject({ status: 'sent', version });
    expect(draft.snapshot.envelope.status).toBe('sent');
  });

  it('is not taken for its own when another window has changed it since', async () => {
    const { draft, held, fail, elsewhere } = opened();
    fail('answer lost');
    draft.stage('fields', { fields: [aField('rcp_1')] });
    await draft.save();
    elsewhere({ fields: [] });
    expect(await draft.save()).toBe(false);
    expect(codeOf(draft)).toBe('precondition_failed');
    expect(held().fields).toEqual([]);
  });
});

describe('a draft that saves itself', () => {
  const incomplete = { signers: [{ name: 'Ann', email: 'ann', order: 1 }] };

  it('sends what is complete, and keeps what is not', async () => {
    const { draft, sent } = opened();
    draft.stage('recipients', incomplete);
    draft.stage('settings', { message: 'Please' });
    expect(await draft.saveComplete()).toBe(true);
    expect(sent).toEqual([{ message: 'Please' }]);
    expect(draft.snapshot.save.kind).toBe('incomplete');
    expect(draft.staged('recipients')).toEqual(incomplete);
    draft.stage('recipients', null);
    expect(draft.snapshot.save.kind).toBe('idle');
  });

  it('finds after a reload what was not saved', () => {
    let kept: KeptChanges | null = null;
    const storage = {
      read: () => kept,
      write: (next: KeptChanges | null) => {
        kept = next;
      },
    };
    const { held, service, elsewhere } = aService();
    const reloaded = () => new Draft(held(), service, storage).staged('recipients');
    new Draft(held(), service, storage).stage('recipients', incomplete);
    expect(reloaded()).toEqual(incomplete);
    elsewhere({ name: 'From elsewhere' });
    expect(reloaded()).toBeNull();
  });
});

describe('the request that saves a draft', () => {
  const envelope = anEnvelope({
    signers: [aSigner({ id: 'rcp_1' }), aSigner({ id: 'rcp_2', email: 'ben@example.com' })],
    fields: [aField('rcp_1'), aField('rcp_2')],
  });

  it('takes away the fields of a recipient who is removed, or fills in none any more', () => {
    const fieldsAfter = (signers: object[]) => bodyOf({ recipients: { signers } }, envelope).fields;
    expect(fieldsAfter([{ id: 'rcp_1' }])).toMatchObject([{ recipientId: 'rcp_1' }]);
    expect(fieldsAfter([{ id: 'rcp_1', role: 'viewer' }, { id: 'rcp_2' }])).toMatchObject([{ recipientId: 'rcp_2' }]);
    expect(fieldsAfter([{ id: 'rcp_1', name: 'Other' }, { id: 'rcp_2' }])).toBeUndefined();
  });

  it('changes a recipient who was saved a moment ago, and makes no second one', () => {
    const signers = [{ id: 'rcp_1' }, { name: 'Ben', email: 'Ben@example.com' }];
    const body = bodyOf({ recipients: { signers }, settings: { message: 'Please' } }, envelope);
    expect(body).toMatchObject({ message: 'Please', signers: [{ id: 'rcp_1' }, { id: 'rcp_2', name: 'Ben' }] });
  });
});
