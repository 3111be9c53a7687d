/** The content of the completion certificate: what each signer did, and what they did not do. */

import { logoType, senderWithAddress } from '../accounts/profile.ts';
import type { AuditEvent } from '../audit/audit.ts';
import { auditSentence, certificateSentences, delegatorOf, subjectOf } from '../audit/audit-sentences.ts';
import { stampIn, writtenDay } from '../dates.ts';
import type {
  CompletionCertificate,
  CompletionCertificateSigner,
  FieldStamp,
  TextContent,
} from '../documents/sealing.ts';
import { type Field, isUnconditionalNote } from '../fields/field.ts';
import { declarationOf, imageKind, isDrawn } from '../fields/field-rules.ts';
import { presetValue } from '../fields/fill-fields.ts';
import { getsCopyOnly, isNotified, type Recipient, type StoredImage } from '../recipients/recipient.ts';
import type { Envelope } from './envelope.ts';

/** The bytes of a signature's or initials' image, by its SHA-256. */
export type SignatureBytes = ReadonlyMap<string, Uint8Array>;

/** The certificate of an envelope that is being sealed. */
export function completionCertificateOf(
  envelope: Envelope<'sealing'>,
  events: readonly AuditEvent[],
  verifyUrl: string,
  images: SignatureBytes,
  logo: Uint8Array | null = null,
): CompletionCertificate {
  const { sealing, document, sender } = envelope;
  const owner = senderWithAddress(envelope);
  const requestedAt = timeIn(envelope, sealing.requestedAt);
  return {
    envelopeId: envelope.id,
    envelopeName: envelope.name,
    filename: document.filename,
    originalSha256: document.sha256,
    owner,
    ...(logo && { logo: { mimetype: logoType(logo), bytes: logo } }),
    ...(sender && { timeZone: sender.timeZone }),
    finalizedBy:
      sealing.requestedBy === 'owner'
        ? `The owner, ${owner}, ${requestedAt}`
        : `The last required signer, ${requestedAt}`,
    signers: envelope.recipients.map((recipient) => certificateSigner(envelope, recipient, events, images)),
    events: events.map((event) => ({ at: new Date(event.at), text: eventText(event, envelope, events) })),
    auditHead: envelope.auditHead,
    verifyUrl,
  };
}

/** Every image that recipients have signed with; the fields say which is drawn where. */
export function imagesOf(envelope: Envelope): StoredImage[] {
  return envelope.recipients.flatMap(({ status, signing }) =>
    status === 'completed' && signing ? [signing.signature, signing.initials].filter((image) => image !== null) : [],
  );
}

/** The content that is drawn onto the pages before sealing: values of fields, and images of signatures. */
export function stampsOf(envelope: Envelope<'sealing'>, images: SignatureBytes): FieldStamp[] {
  return envelope.fields.flatMap((field): FieldStamp[] => {
    const { page, x, y, width, height } = field;
    const content = isDrawn(field) ? drawnContent(envelope, field, images) : writtenContent(envelope, field);
    return content ? [{ page, x, y, width, height, content }] : [];
  });
}

/** Sample values of the fields for a dry run: the sender's preset, or a usual value of the type. */
export function sampleStamps({ fields, recipients }: Pick<Envelope, 'fields' | 'recipients'>): FieldStamp[] {
  return fields
    .filter(({ type }) => declarationOf(type).stamp)
    .map((field): FieldStamp => {
      const { page, x, y, width, height } = field;
      const holder = recipients.find(({ id }) => id === field.recipientId);
      return { page, x, y, width, height, content: sampleContent(field, holder) };
    });
}

function sampleContent(field: Field, holder: Recipient | undefined): FieldStamp['content'] {
  if (isDrawn(field)) {
    return { type: 'image', mimetype: 'image/png', bytes: onePixel(), ...captionOf(field, holder, sampleSigning) };
  }
  const { stamp, sample } = declarationOf(field.type);
  if (stamp === 'checkbox' || stamp === 'radio') return { type: stamp, checked: true };
  const preset = holder && presetValue(field, holder);
  return textContent(field, preset || sample || field.options?.[0] || 'Text');
}

const sampleSigning = { id: '0000-0000-0000', completedAt: '2026-11-20T10:00:00.000Z' };

/** A PNG of one pixel, in place of a signature. */
function onePixel(): Uint8Array {
  const hex =
    '89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c6360000000' +
    '02000148afa4710000000049454e44ae426082';
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** A value counts once its recipient has acted; a note at once, unless it depends on what its recipient fills in. */
function writtenContent(envelope: Envelope, field: Field): FieldStamp['content'] | null {
  const { type, value, recipientId } = field;
  const holder = envelope.recipients.find(({ id }) => id === recipientId);
  const counts = holder?.status === 'completed' || isUnconditionalNote(field);
  const { stamp } = declarationOf(type);
  if (value === null || value === '' || !stamp || !counts) return null;
  if (stamp === 'checkbox' || stamp === 'radio') return { type: stamp, checked: value === 'true' };
  const { sender } = envelope;
  return textContent(field, type === 'date' && sender ? writtenDay(value, sender) : value);
}

function textContent({ fontSize, multiline }: Field, text: string): TextContent {
  return { type: 'text', text, ...(fontSize ? { size: fontSize } : {}), ...(multiline ? { isMultiline: true } : {}) };
}

/** Draws only an image with which the field's own recipient has signed: a value alone is not a signature. */
function drawnContent(envelope: Envelope, field: Field, images: SignatureBytes): FieldStamp['content'] | null {
  const holder = envelope.recipients.find(({ id }) => id === field.recipientId);
  const image = holder?.signing?.[imageKind(field)];
  if (!image || field.value !== image.sha256 || holder?.status !== 'completed') return null;
  const { id } = holder.signing ?? {};
  const { completedAt } = holder;
  return {
    ...imageContent(image, images),
    ...(id && completedAt ? captionOf(field, holder, { id, completedAt }) : {}),
  };
}

/** Beneath a signature, not beneath initials. */
function captionOf(
  { type }: Field,
  holder: Recipient | undefined,
  { id, completedAt }: { id: string; completedAt: string },
): { caption?: string } {
  if (type !== 'signature' || !holder) return {};
  return { caption: `${holder.name} · ${completedAt.slice(0, 10)} ${completedAt.slice(11, 16)} UTC · ${id}` };
}

function imageContent(
  { sha256, mimetype }: StoredImage,
  images: SignatureBytes,
): FieldStamp['content'] & { type: 'image' } {
  const bytes = images.get(sha256);
  if (!bytes) throw new Error(`the image ${sha256} is missing`);
  return { type: 'image', mimetype, bytes };
}

function certificateSigner(
  envelope: Envelope,
  recipient: Recipient,
  events: readonly AuditEvent[],
  images: SignatureBytes,
): CompletionCertificateSigner {
  const own = events.filter((event) => event.actor.kind === 'recipient' && event.actor.id === recipient.id);
  const act = own.find((event) => event.type === 'recipient.completed' || event.type === 'recipient.declined');
  const actor = act?.actor.kind === 'recipient' ? act.actor : null;
  const evidence = [
    delegationOf(recipient),
    actor?.ip ? `IP address ${actor.ip}` : '',
    actor?.userAgent ? `User agent ${actor.userAgent}` : '',
    recipient.viewedAt ? `Opened ${timeIn(envelope, recipient.viewedAt)}` : '',
    ...(act?.type === 'recipient.completed'
      ? [...stepEvidence(act, recipient), ...ticks(envelope, recipient), ...files(envelope, recipient)]
      : []),
  ].filter(Boolean);
  const { name, email, role } = recipient;
  const image = recipient.status === 'completed' ? recipient.signing?.signature : null;
  const signature = image ? imageContent(image, images) : null;
  return {
    name,
    email,
    role,
    statement: statementOf(recipient, envelope, act?.data.isInPerson === true),
    evidence,
    ...(signature ? { signature: { mimetype: signature.mimetype, bytes: signature.bytes } } : {}),
  };
}

const methods: Record<string, string> = { drawn: 'drawn by hand', typed: 'typed', uploaded: 'uploaded as an image' };

/** How the step was completed, and the hashes it is bound to. */
function stepEvidence({ data }: AuditEvent, { signing }: Recipient): string[] {
  const method = methods[String(data.method)];
  return [
    method ? `Signature ${method}` : '',
    method && signing?.id ? `Signature ID ${signing.id}` : '',
    data.isAccessCodeProven ? 'Verified by access code' : '',
    data.verification === 'email_code' ? `Verified by one-time code sent to ${data.codeSentTo}` : '',
    data.consentSha256 ? `Consented to electronic signing, text SHA-256 ${data.consentSha256}` : '',
    data.documentSha256 ? `Document SHA-256 ${data.documentSha256}` : '',
    data.fieldValuesSha256 ? `Field values SHA-256 ${data.fieldValuesSha256}` : '',
  ];
}

/** The labels of shown checkboxes and chosen radio buttons, because the pages do not show them. */
function ticks({ fields }: Envelope, { id }: Recipient): string[] {
  const own = fields.filter(({ recipientId, label, value, showWhen }) => {
    return recipientId === id && label && !(showWhen && value === null);
  });
  return own.flatMap(({ type, value, label }) => {
    if (type === 'checkbox') return [`${value === 'true' ? 'Ticked' : 'Not ticked'}: ${label}`];
    return type === 'radio' && value === 'true' ? [`Chosen: ${label}`] : [];
  });
}

function files({ attachments = [] }: Envelope, { id }: Recipient): string[] {
  const own = attachments.filter(({ recipientId }) => recipientId === id);
  return own.map(({ filename, size, sha256 }) => `Attached: ${filename}, ${size} bytes, SHA-256 ${sha256}`);
}

function delegationOf({ delegatedFrom }: Recipient): string {
  if (!delegatedFrom) return '';
  const { name, email, reason } = delegatedFrom;
  return `Named by ${name} <${email}> to act instead: ${reason}`;
}

function statementOf(recipient: Recipient, envelope: Envelope, isInPerson: boolean): string {
  const time = (iso: string) => timeIn(envelope, iso);
  const act = recipient.role === 'approver' ? 'Approved' : 'Signed';
  if (recipient.completedAt) {
    const link = isNotified(recipient) ? 'by e-mail link' : 'by a link that the sender passed on';
    return `${act} ${time(recipient.completedAt)} ${isInPerson ? 'in person, on the sender’s device' : link}`;
  }
  if (recipient.declinedAt) return `Declined ${time(recipient.declinedAt)}`;
  if (recipient.viewedAt && recipient.role === 'viewer') return `Viewed ${time(recipient.viewedAt)}`;
  if (getsCopyOnly(recipient, envelope)) return 'Receives a copy';
  if (recipient.role === 'cc') return 'No copy is sent';
  if (recipient.role === 'viewer') return 'Not viewed';
  return `Not ${act.toLowerCase()} through this service`;
}

function eventText(event: AuditEvent, envelope: Envelope, events: readonly AuditEvent[]): string {
  const id = subjectOf(event);
  const recipient = envelope.recipients.find((each) => each.id === id) ?? delegatorOf(id, events);
  const who = recipient ? `${recipient.name} <${recipient.email}>` : String(event.data.email ?? 'a former recipient');
  return auditSentence(event, certificateSentences, { who, owner: senderWithAddress(envelope) });
}

/** `2026-11-20 14:03:09 UTC`, and in brackets the same in the sender's zone. */
function timeIn({ sender }: Envelope, iso: string): string {
  const utc = `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
  const local = stampIn(new Date(iso), sender?.timeZone);
  return local ? `${utc} (${local})` : utc;
}
