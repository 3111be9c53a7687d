/** Errors of the record adapters if the database fails. */
import type { Container } from '@azure/cosmos';
import { AppError } from '../../../shared/errors.ts';
import type { Containers } from '../../../shared/records/cosmos.ts';
import { cosmosAccounts } from '../../../shared/records/cosmos-accounts.ts';
import { cosmosApiKeys } from '../../../shared/records/cosmos-api-keys.ts';
import { cosmosCounters } from '../../../shared/records/cosmos-counters.ts';
import { cosmosDeliveries } from '../../../shared/records/cosmos-deliveries.ts';
import { cosmosEnvelopes } from '../../../shared/records/cosmos-envelopes.ts';
import { translateCosmosError } from '../../../shared/records/cosmos-failures.ts';
import { cosmosIdempotency } from '../../../shared/records/cosmos-idempotency.ts';
import { cosmosMails } from '../../../shared/records/cosmos-mails.ts';
import { cosmosOutbox } from '../../../shared/records/cosmos-outbox.ts';
import { cosmosProbe } from '../../../shared/records/cosmos-probe.ts';
import { errorForSdk } from '../../../shared/records/cosmos-requests.ts';
import { cosmosTemplates } from '../../../shared/records/cosmos-templates.ts';
import { cosmosWebhooks } from '../../../shared/records/cosmos-webhooks.ts';
import { systemRandom, systemTimer } from '../../../shared/system.ts';
import { aTimer } from '../../fixtures/accounts.ts';

const failure = (facts: object, message = 'private.example.com') => Object.assign(new Error(message), facts);

describe('an error of the database', () => {
  it.each([
    408,
    410,
    429,
    449,
    503,
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'REQUEST_SEND_ERROR',
    'PARSE_ERROR',
  ])('%s passes: service_unavailable, with the time for a retry and the error as its cause', (code) => {
    const error = failure({ code });
    const translated = translateCosmosError(error);
    expect(translated).toMatchObject({
      code: 'service_unavailable',
      status: 503,
      retryAfterSeconds: 5,
      cause: error,
    });
    expect((translated as AppError).message).not.toContain('private');
  });

  it('a timeout of the SDK passes', () => {
    const error = failure({ name: 'TimeoutError', code: 'TimeoutError' });
    expect(translateCosmosError(error)).toMatchObject({ code: 'service_unavailable' });
  });

  it.each([
    [
      'a clock far off',
      { code: 403 },
      'The authorization token is not valid at the current time. Please create another.',
    ],
    ['writes that move to another region', { code: 403, substatus: 3 }, 'Write forbidden'],
    ['a region that takes no requests', { code: 403, substatus: 1008 }, 'Database account not found'],
    ['a replica behind the session', { code: 404, substatus: 1002 }, 'Read session not available'],
    ['a container that is being created', { code: 404, substatus: 1013 }, 'Collection create in progress'],
  ])('%s passes: service_unavailable, never 500', (_, facts, message) => {
    const translated = translateCosmosError(failure(facts, message));
    expect(translated).toMatchObject({ code: 'service_unavailable', status: 503, retryAfterSeconds: 5 });
  });

  it('413: the item is too large', () => {
    expect(translateCosmosError(failure({ code: 413 }))).toMatchObject({ code: 'payload_too_large', status: 413 });
  });

  it.each([400, 401, 403, 404, 409, 412, 500, 'EACCES', undefined])('%s stays as it is', (code) => {
    const error = failure({ code });
    expect(translateCosmosError(error)).toBe(error);
  });

  it('what has been translated stays as it is', () => {
    const error = new AppError('service_unavailable', { retryAfterSeconds: 1 });
    expect(translateCosmosError(error)).toBe(error);
  });
});

describe('what the SDK learns of an error', () => {
  it.each([
    ['a physical partition was split (410): the SDK would repeat its query without end', failure({ code: 410 }), 0],
    ['an error with an empty body', new TypeError("Cannot read properties of null (reading 'message')"), 0],
    ['an error page of a gateway', new SyntaxError('Unexpected token <'), 0],
    ['the fourth 403/3: the SDK would go on for two minutes', failure({ code: 403, substatus: 3 }), 3],
    ['the fourth name that cannot be resolved', failure({ code: 'ENOTFOUND' }), 3],
  ])('%s: service_unavailable, which it does not repeat', (_, error, repetitions) => {
    expect(errorForSdk(error, repetitions)).toMatchObject({ code: 'service_unavailable', cause: error });
  });

  it.each([
    ['403/3 at first: the SDK asks the region that takes writes now', failure({ code: 403, substatus: 3 }), 2],
    ['429: the SDK waits as long as the service asks, nine times at most', failure({ code: 429 }), 8],
    ['404', failure({ code: 404 }), 9],
  ])('%s: the error itself', (_, error, repetitions) => {
    expect(errorForSdk(error, repetitions)).toBe(error);
  });
});

describe('the probe of the database', () => {
  it('fails when nothing can be written, as on a full disk, although everything can be read', async () => {
    let isFull = false;
    const asked: string[] = [];
    const container = {
      read: async () => void asked.push('read'),
      items: {
        upsert: async () => {
          asked.push('write');
          if (isFull) throw failure({ code: 500 }, 'ENOSPC: no space left on device, write');
        },
      },
    } as unknown as Container;
    let now = 0;
    const probe = cosmosProbe(async () => container, { now: () => new Date(now) });
    await probe();
    isFull = true;
    await probe();
    // An instance writes every ten seconds at most, however often it is asked.
    expect(asked).toEqual(['write', 'read']);
    now = 10_000;
    await expect(probe()).rejects.toThrow('ENOSPC');
    await expect(probe()).rejects.toThrow('ENOSPC');
  });
});

describe('a counter', () => {
  it('that other writes delay without end (449): service_unavailable after a while', async () => {
    const container = { item: () => ({ patch: () => Promise.reject(failure({ code: 449 })) }) } as unknown as Container;
    const timer = aTimer();
    const counters = cosmosCounters(async () => container, { timer, random: systemRandom });
    await expect(counters.add('a', 1, 60)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(timer.waits).toHaveLength(40);
  });
});

describe('every adapter', () => {
  const away: Containers = () => Promise.reject(failure({ code: 429 }));
  const now = new Date();
  const calls: [string, () => Promise<unknown>][] = [
    ['accounts', () => cosmosAccounts(away).get('usr_1')],
    ['API keys', () => cosmosApiKeys(away).get('key_1')],
    ['counters', () => cosmosCounters(away, { timer: systemTimer, random: systemRandom }).add('a', 1, 60)],
    ['deliveries', () => cosmosDeliveries(away, systemRandom).findDue(now, 1)],
    ['envelopes', () => cosmosEnvelopes(away, systemRandom).get('usr_1', 'e')],
    ['idempotency', () => cosmosIdempotency(away, [Buffer.alloc(32)], systemRandom).claim('k', 'f', now)],
    ['mails', () => cosmosMails(away, systemRandom).findDue(now, 1)],
    ['outbox', () => cosmosOutbox(away).findPendingOwners(now, 1)],
    ['templates', () => cosmosTemplates(away).get('usr_1', 't')],
    ['webhooks', () => cosmosWebhooks(away, systemRandom).load('usr_1')],
  ];

  it.each(calls)('%s: says service_unavailable while the database is overloaded', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
  });
});

describe('a lost answer', () => {
  const empty = { name: 'Lease', document: null, recipients: [], labels: [], metadata: {} };
  const envelope = { id: 'e', ownerId: 'usr_1', status: 'draft', deletedAt: null, ...empty } as never;

  /** A batch that fails so, and then a read that finds this item. */
  function failing(error: Error, found: object | undefined) {
    const reads: string[] = [];
    const container = {
      items: { batch: () => Promise.reject(error) },
      item: (id: string) => ({
        read: async () => {
          reads.push(id);
          return { resource: found, etag: '"7"' };
        },
        delete: () => Promise.reject({ code: found ? 412 : 404 }),
      }),
    } as unknown as Container;
    const envelopes = cosmosEnvelopes(async () => container, { ...systemRandom, hex128: () => 'mine' });
    return { commit: () => envelopes.commit({ value: envelope, version: '"6"' }, envelope, []), reads };
  }

  it('is made good by reading back the commit', async () => {
    const { commit, reads } = failing(new Error('Batch request error: socket hang up'), { commitId: 'mine' });
    expect(await commit()).toMatchObject({ version: '"7"' });
    expect(reads).toEqual(['e']);
  });

  it('of a write that did not arrive: service_unavailable', async () => {
    const { commit } = failing(new Error('Batch request error: socket hang up'), { commitId: 'of another' });
    await expect(commit()).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('of a batch that is too large there is none: payload_too_large', async () => {
    const { commit } = failing(new Error('Batch request error: Request size is too large'), undefined);
    await expect(commit()).rejects.toMatchObject({ code: 'payload_too_large' });
  });
});
