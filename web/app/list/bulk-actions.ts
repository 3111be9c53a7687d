/** The actions on selected documents. They can be repeated: documents that are done are skipped. */
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { tidyLabels } from '../../../shared/domain/envelopes/labels.ts';
import { isNotified, mustAct } from '../../../shared/domain/recipients/recipient.ts';
import { asFailure, Failure, type FailureCode, requestFile } from '../../http/request.ts';
import { appApi } from '../api/app-api.ts';
import { isOpen } from '../detail/correction.ts';
import type { ZipFiles } from './zip-file.ts';

export type BulkKind = 'remind' | 'void' | 'download' | 'label';
export const bulkKinds: readonly BulkKind[] = ['remind', 'void', 'download', 'label'];

/** The document has changed since the list was read. */
const movedOn: readonly FailureCode[] = ['invalid_state', 'recipient_locked', 'not_your_turn'];
/** The recipient was reminded within the last minute. */
const justReminded: FailureCode = 'rate_limit_exceeded';

async function unless(codes: readonly FailureCode[], work: () => Promise<unknown>): Promise<BulkOutcome> {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (error instanceof Failure && codes.includes(error.code)) return 'skipped';
    throw error;
  }
}

/** The recipients who were invited and must act. */
export function toRemind(envelope: Pick<AppEnvelope, 'status' | 'signers'>): AppEnvelope['signers'] {
  if (!isOpen(envelope)) return [];
  return envelope.signers.filter(
    (signer) => mustAct(signer) && isNotified(signer) && (signer.status === 'sent' || signer.status === 'viewed'),
  );
}

export async function remindAll(envelope: AppEnvelope): Promise<BulkOutcome> {
  const outcomes: BulkOutcome[] = [];
  for (const { id } of toRemind(envelope)) {
    outcomes.push(await unless([...movedOn, justReminded], () => appApi.remind(envelope.id, id, false)));
  }
  return outcomes.includes('done') ? 'done' : 'skipped';
}

export async function voidOne(envelope: AppEnvelope, reason: string | null): Promise<BulkOutcome> {
  return isOpen(envelope) ? unless(movedOn, () => appApi.voidEnvelope(envelope.id, reason)) : 'skipped';
}

export async function labelOne(envelope: AppEnvelope, label: string, isRemoval: boolean): Promise<BulkOutcome> {
  const current = await appApi.envelope(envelope.id);
  const [name = ''] = tidyLabels([label]);
  const others = current.labels.filter((other) => other.toLowerCase() !== name.toLowerCase());
  if (isRemoval ? others.length === current.labels.length : others.length < current.labels.length) return 'skipped';
  await appApi.change(current, { labels: isRemoval ? others : [...current.labels, name] });
  return 'done';
}

/** Adds the sealed document. Its address expires, so that a new one is read. */
export async function addSealed(envelope: AppEnvelope, zips: ZipFiles): Promise<BulkOutcome> {
  if (envelope.status !== 'completed') return 'skipped';
  const { signedUrl, name } = await appApi.envelope(envelope.id);
  if (!signedUrl) return 'skipped';
  zips.add(`${name}.pdf`, await requestFile(signedUrl));
  return 'done';
}

/** `skipped`: the state of the document leaves nothing to do. */
export type BulkOutcome = 'done' | 'skipped';
export type BulkState = { kind: 'waiting' | 'running' | BulkOutcome } | { kind: 'failed'; failure: Failure };

const atOnce = 3;

/**
 * Acts on three items at a time; a failure does not stop the others. @param onState called with every change of an
 * item's state
 */
export async function runBulk<T>(
  items: readonly T[],
  act: (item: T) => Promise<BulkOutcome>,
  onState: (item: T, state: BulkState) => void,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      onState(item, { kind: 'running' });
      try {
        onState(item, { kind: await act(item) });
      } catch (error) {
        onState(item, { kind: 'failed', failure: asFailure(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
