/** States in words. */
import type { Envelope, Signer } from './service.ts';

type Status = Envelope['status'];

const envelopeWords: Record<Status, readonly [text: string, tone: string]> = {
  draft: ['Draft', ''],
  sent: ['Waiting for others', 'busy'],
  in_progress: ['Partly signed', 'busy'],
  sealing: ['Being sealed', 'busy'],
  completed: ['Completed', 'good'],
  declined: ['Declined', 'bad'],
  voided: ['Voided', 'warn'],
  expired: ['Expired', 'warn'],
  failed: ['Sealing failed', 'bad'],
};

export function StatusBadge({ status }: { status: Status }) {
  const [text, tone] = envelopeWords[status];
  return <span class={`badge ${tone}`}>{text}</span>;
}

export const roleWords: Record<Signer['role'], string> = {
  signer: 'Signs',
  approver: 'Approves',
  viewer: 'Views',
  cc: 'Gets a copy',
};

export function signerState(signer: Signer, envelope: Envelope): readonly [text: string, tone: string] {
  const done = signer.role === 'approver' ? 'Approved' : 'Signed';
  if (signer.status === 'completed') return [done, 'good'];
  if (signer.status === 'declined') return ['Declined', 'bad'];
  if (signer.role === 'cc') return [envelope.status === 'completed' ? 'Has the copy' : 'Gets the copy', ''];
  const isOver = !['draft', 'sent', 'in_progress'].includes(envelope.status);
  if (isOver && (signer.role === 'signer' || signer.role === 'approver')) return ['Did not act', 'warn'];
  if (signer.status === 'viewed') return ['Opened it', 'busy'];
  if (signer.status === 'sent') return ['Was asked', 'busy'];
  return ['Not asked yet', ''];
}

export function SignerBadge({ signer, envelope }: { signer: Signer; envelope: Envelope }) {
  const [text, tone] = signerState(signer, envelope);
  return <span class={`badge ${tone}`}>{text}</span>;
}
