/** The content of the completion certificate: what each recipient did, and how the service knows. */

import { logoType } from '../accounts/profile.ts';
import type { AuditEvent } from '../audit/audit.ts';
import { delegatorOf, subjectOf } from '../audit/audit-sentences.ts';
import { checksOf, entriesOf, frameOf, historyOf } from '../audit/history.ts';
import type {
  CertificateEvent,
  CompletionCertificate,
  CompletionCertificateSigner,
  SignerOutcome,
} from '../documents/sealing.ts';
import { getsCopyOnly, type Recipient } from '../recipients/recipient.ts';
import type { Envelope } from './envelope.ts';
import { imageContent, type SignatureBytes } from './stamps.ts';

/** The facts and files from which the certificate is made. */
export interface CertificateSources {
  /** The whole trail. */
  events: readonly AuditEvent[];
  verifyUrl: string;
  images: SignatureBytes;
  logo: Uint8Array | null;
  /** Every text that people agree to. */
  consents: CompletionCertificate['consents'];
}

/** The certificate of an envelope that is being sealed. */
export function completionCertificateOf(
  envelope: Envelope<'sealing'>,
  { events, verifyUrl, images, logo, consents }: CertificateSources,
): CompletionCertificate {
  const { sealing, document, sender, replaces, replacedAt } = envelope;
  const { prepared, events: history } = historyOf(events);
  return {
    envelopeId: envelope.id,
    envelopeName: envelope.name,
    filename: document.filename,
    ...(document.parts && { parts: document.parts }),
    originalSha256: document.sha256,
    ownerEmail: envelope.ownerEmail,
    ...(sender && { sender }),
    ...(logo && { logo: { mimetype: logoType(logo), bytes: logo } }),
    ...(envelope.sentAt && { sentAt: new Date(envelope.sentAt) }),
    ...(replaces && replacedAt && { replaces: { envelopeId: replaces, voidedAt: new Date(replacedAt) } }),
    completed: { by: sealing.requestedBy, at: new Date(sealing.requestedAt) },
    signers: envelope.recipients.map((recipient) => certificateSigner(envelope, recipient, events, images)),
    consents: agreedTexts(events, consents),
    ...(prepared && { prepared: { from: new Date(prepared.from), to: new Date(prepared.to) } }),
    events: entriesOf(history).map((entry) => certificateEvent(entry, envelope, events)),
    auditHead: envelope.auditHead,
    verifyUrl,
  };
}

/** Each text that a recipient agreed to, once. The hash of a text that this version does not have is in the evidence. */
function agreedTexts(
  events: readonly AuditEvent[],
  consents: CompletionCertificate['consents'],
): CompletionCertificate['consents'] {
  const hashes = new Set(events.map(({ data }) => data.consentSha256));
  return consents.filter(({ sha256 }) => hashes.has(sha256));
}

function certificateSigner(
  envelope: Envelope,
  recipient: Recipient,
  events: readonly AuditEvent[],
  images: SignatureBytes,
): CompletionCertificateSigner {
  const index = events.findIndex(({ type, actor }) => {
    const isAct = type === 'recipient.completed' || type === 'recipient.declined';
    return isAct && actor.kind === 'recipient' && actor.id === recipient.id;
  });
  const act = events[index];
  const client = act?.actor.kind === 'recipient' ? act.actor : null;
  const { name, email, role, viewedAt, delegatedFrom } = recipient;
  return {
    ...{ name, email, role },
    outcome: outcomeOf(recipient, envelope),
    ...(client && { client: { ip: client.ip, userAgent: client.userAgent } }),
    ...(viewedAt && { openedAt: new Date(viewedAt) }),
    ...(delegatedFrom && { delegatedFrom }),
    checks: act ? checksOf(act, events.slice(0, index)) : [],
    ...(act && frameOf(act)),
    ...signatureOf(recipient, envelope, images),
    ...(act?.type === 'recipient.completed' ? stepOf(act, recipient, envelope) : { choices: [], files: [] }),
  };
}

/** The image, how it was made, and the pages that show it. */
function signatureOf(
  { id: recipientId, status, signing }: Recipient,
  { fields }: Envelope,
  images: SignatureBytes,
): Pick<CompletionCertificateSigner, 'signature'> {
  const image = status === 'completed' ? signing?.signature : null;
  if (!image) return {};
  const { mimetype, bytes } = imageContent(image, images);
  const places = fields.filter(
    (field) => field.recipientId === recipientId && field.type === 'signature' && field.value === image.sha256,
  );
  const pages = [...new Set(places.map(({ page }) => page))].sort((a, b) => a - b);
  const { method } = image;
  return { signature: { mimetype, bytes, pages, method, ...(signing?.id && { id: signing.id }) } };
}

type Step = Pick<CompletionCertificateSigner, 'choices' | 'files' | 'consentSha256' | 'fieldValuesSha256'>;

/** The hashes that bind the step, and the entries that the pages do not show. */
function stepOf({ data }: AuditEvent, recipient: Recipient, envelope: Envelope): Step {
  const { consentSha256, fieldValuesSha256 } = data;
  const files = (envelope.attachments ?? []).filter(({ recipientId }) => recipientId === recipient.id);
  return {
    choices: choicesOf(envelope, recipient),
    files: files.map(({ filename, size, sha256 }) => ({ filename, size, sha256 })),
    ...(consentSha256 ? { consentSha256: String(consentSha256) } : {}),
    ...(fieldValuesSha256 ? { fieldValuesSha256: String(fieldValuesSha256) } : {}),
  };
}

/** The labels of shown checkboxes and chosen radio buttons, because the pages do not show them. */
function choicesOf({ fields }: Envelope, { id }: Recipient): CompletionCertificateSigner['choices'] {
  const own = fields.filter(({ recipientId, label, value, showWhen }) => {
    return recipientId === id && label && !(showWhen && value === null);
  });
  return own.flatMap(({ type, value, label }): CompletionCertificateSigner['choices'] => {
    if (type === 'checkbox') return [{ kind: value === 'true' ? 'ticked' : 'not_ticked', label: label ?? '' }];
    return type === 'radio' && value === 'true' ? [{ kind: 'chosen', label: label ?? '' }] : [];
  });
}

function outcomeOf(recipient: Recipient, envelope: Envelope): SignerOutcome {
  const { role, completedAt, declinedAt, viewedAt } = recipient;
  const isApprover = role === 'approver';
  if (completedAt) return { kind: isApprover ? 'approved' : 'signed', at: new Date(completedAt) };
  if (declinedAt) return { kind: 'declined', at: new Date(declinedAt) };
  if (viewedAt && role === 'viewer') return { kind: 'viewed', at: new Date(viewedAt) };
  if (getsCopyOnly(recipient, envelope)) return { kind: 'copy' };
  if (role === 'cc') return { kind: 'no_copy' };
  if (role === 'viewer') return { kind: 'not_viewed' };
  return { kind: isApprover ? 'not_approved' : 'not_signed' };
}

function certificateEvent(
  [event, ...others]: [AuditEvent, ...AuditEvent[]],
  envelope: Envelope,
  events: readonly AuditEvent[],
): CertificateEvent {
  const { type, data, at } = event;
  return {
    ...{ type, data, at: new Date(at), who: whoOf(event, envelope, events) },
    ...(others.length > 0 && { others: others.map((other) => whoOf(other, envelope, events)) }),
  };
}

/** The name; with the address if another recipient has the same name, or if the name is not known any more. */
function whoOf(event: AuditEvent, { recipients }: Envelope, events: readonly AuditEvent[]): string | null {
  const id = subjectOf(event);
  const person = recipients.find((each) => each.id === id) ?? delegatorOf(id, events);
  if (!person) return typeof event.data.email === 'string' ? event.data.email : null;
  const isAmbiguous = recipients.some(({ name, email }) => name === person.name && email !== person.email);
  return isAmbiguous ? `${person.name} <${person.email}>` : person.name;
}
