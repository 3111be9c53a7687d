/**
 * State that hosts share in the container `azure-webjobs-hosts`: the status of timers, and the leases that select the
 * host of a timer.
 */
import { hostname } from 'node:os';
import type { BlockBlobClient, ContainerClient } from '@azure/storage-blob';
import { isAlive } from '../../alive.ts';
import { pause } from './clock.ts';
import type { TimerStatusStore } from './timer-listener.ts';

/**
 * The shortest lease that storage allows. After the end of a host on another machine, its timers pause for at most this
 * time.
 */
const leaseSeconds = 15;
const renewMs = 5_000;
const retryMs = 1_000;
/** The longest wait between two attempts while the holder of the lease is a living process of this machine. */
const longestRetryMs = 10_000;

/**
 * Few retries: the listeners retry themselves, and a stopping host must not wait for storage that has already stopped.
 */
export const retryOptions = { maxTries: 3, retryDelayInMs: 100, maxRetryDelayInMs: 500 };

function codeOf(error: unknown): string {
  const { code, details } = error as { code?: string; details?: { errorCode?: string } };
  return details?.errorCode ?? code ?? '';
}

export async function hostContainer(connection: string): Promise<ContainerClient> {
  const { BlobServiceClient } = await import('@azure/storage-blob');
  const container = BlobServiceClient.fromConnectionString(connection, { retryOptions }).getContainerClient(
    'azure-webjobs-hosts',
  );
  await container.createIfNotExists();
  return container;
}

export function timerStatusBlob(container: ContainerClient, hostId: string, functionName: string): TimerStatusStore {
  const blob = container.getBlockBlobClient(`timers/${hostId}/Host.Functions.${functionName}/status`);
  return {
    async read() {
      try {
        // Another program wrote a value that is not a number.
        return Number((await blob.downloadToBuffer()).toString('utf8')) || undefined;
      } catch (error) {
        if (codeOf(error) === 'BlobNotFound') return undefined;
        throw error;
      }
    },
    async write(last) {
      const text = String(last);
      await blob.upload(text, text.length);
    },
  };
}

async function ensureBlob(blob: BlockBlobClient): Promise<void> {
  try {
    await blob.upload('', 0, { conditions: { ifNoneMatch: '*' } });
  } catch (error) {
    if (!['BlobAlreadyExists', 'LeaseIdMissing'].includes(codeOf(error))) throw error;
  }
}

export interface SingletonOptions {
  container: ContainerClient;
  hostId: string;
  functionName: string;
  /** Receives the message of a failure. The function retries afterwards. */
  onFailure(message: string): void;
}

/**
 * Runs `work` on one host at a time: the holder of a blob's lease. If the host loses the lease, the function aborts the
 * signal of `work` and tries to acquire the lease again when `work` has ended. Returns when `signal` is aborted and
 * `work` has ended.
 */
export async function runAsSingleton(
  { container, hostId, functionName, onFailure }: SingletonOptions,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const blob = container.getBlockBlobClient(`locks/${hostId}/Host.Functions.${functionName}.Listener`);
  const lease = blob.getBlobLeaseClient();

  /** The process that holds the lease, if it runs on this machine. */
  let holder: number | undefined;

  /** A host on this machine that was killed never releases its lease. */
  async function breakIfDead(): Promise<void> {
    const { metadata } = await blob.getProperties();
    holder = metadata?.machine === hostname() ? Number(metadata.pid) : undefined;
    if (holder !== undefined && !isAlive(holder)) await lease.breakLease(0);
  }

  /** The timers of further hosts would otherwise send an attempt per second each to storage. */
  async function pauseBeforeRetry(): Promise<void> {
    const until = Date.now() + longestRetryMs;
    do await pause(retryMs, signal);
    while (!signal.aborted && holder !== undefined && isAlive(holder) && Date.now() < until);
  }

  async function acquired(): Promise<boolean> {
    try {
      await ensureBlob(blob);
      const { leaseId } = await lease.acquireLease(leaseSeconds);
      const conditions = leaseId ? { leaseId } : {};
      await blob.setMetadata({ machine: hostname(), pid: String(process.pid) }, { conditions });
      return true;
    } catch (error) {
      holder = undefined;
      if (codeOf(error) === 'LeaseAlreadyPresent') await breakIfDead().catch(() => undefined);
      else onFailure(`the lease cannot be acquired: ${(error as Error).message}`);
      return false;
    }
  }

  /** Renews the lease until it is lost or `ended` is aborted. */
  async function keep(ended: AbortSignal): Promise<void> {
    let renewedAt = Date.now();
    while (!ended.aborted) {
      await pause(renewMs, ended);
      if (ended.aborted) return;
      try {
        await lease.renewLease();
        renewedAt = Date.now();
      } catch (error) {
        const isOver = Date.now() - renewedAt > (leaseSeconds - 3) * 1000;
        if (isOver || /^Lease/.test(codeOf(error))) return onFailure(`the lease was lost: ${(error as Error).message}`);
      }
    }
  }

  while (!signal.aborted) {
    if (!(await acquired())) {
      await pauseBeforeRetry();
      continue;
    }
    const lost = new AbortController();
    const kept = new AbortController();
    const keeping = keep(kept.signal).finally(() => lost.abort());
    try {
      await work(AbortSignal.any([signal, lost.signal]));
    } catch (error) {
      onFailure((error as Error).message);
      await pause(retryMs, signal);
    } finally {
      kept.abort();
      await keeping;
      await lease.releaseLease().catch(() => undefined);
    }
  }
}
