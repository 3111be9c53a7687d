/** What the certificate page says of an envelope: honest instead of flattering. */
import type { AuditEvent } from './audit.ts';
import type { Envelope } from './envelope.ts';
import { type Field, isDrawn } from './field.ts';
import { presetValue } from './fill-fields.ts';
import type { Recipient, StoredImage } from './recipient.ts';
import type { CompletionCertificate, CompletionCertificateSigner, FieldStamp } from './sealing.ts';

/** The bytes of a signature's or initials' image, by its SHA-256. */
export type SignatureBytes = ReadonlyMap<string, Uint8Array>;

/** The certificate of an envelope that is being sealed. */
export function completionCertificateOf(
  envelope: Envelope<'sealing'>,
  events: readonly AuditEvent[],
  verifyUrl: string,
  images: SignatureBytes,
): CompletionCertificate {
  const { sealing, document } = envelope;
  return {
    envelopeId: envelope.id,
    envelopeName: envelope.name,
    filename: document.filename,
    originalSha256: document.sha256,
    owner: envelope.ownerEmail,
    finalizedBy:
      sealing.requestedBy === 'owner'
        ? `The owner, ${envelope.ownerEmail}, ${utc(sealing.requestedAt)}`
        : `The last required signer, ${utc(sealing.requestedAt)}`,
    signers: envelope.recipients.map((recipient) => certificateSigner(envelope, recipient, events, images)),
    events: events.map((event) => ({ at: new Date(event.at), text: eventText(event, envelope) })),
    auditHead: envelope.auditHead,
    verifyUrl,
  };
}

/** Every image people have signed with; what is drawn of them, and where, the fields say. */
export function imagesOf(envelope: Envelope): StoredImage[] {
  return envelope.recipients.flatMap(({ status, signing }) =>
    status === 'completed' && signing ? [signing.signature, signing.initials].filter((image) => image !== null) : [],
  );
}

/** What is drawn onto the pages before sealing: values as they were filled in, and the images people signed with. */
export function stampsOf(envelope: Envelope<'sealing'>, images: SignatureBytes): FieldStamp[] {
  return envelope.fields.flatMap((field): FieldStamp[] => {
    const { page, x, y, width, height } = field;
    const content = isDrawn(field) ? drawnContent(envelope, field, images) : writtenContent(envelope, field);
    return content ? [{ page, x, y, width, height, content }] : [];
  });
}

/**
 * What could come to be drawn once everybody has acted, for a dry run: in each field what the sender filled in, or else
 * what such a field usually holds.
 */
export function sampleStamps({ fields, recipients }: Pick<Envelope, 'fields' | 'recipients'>): FieldStamp[] {
  return fields.map((field): FieldStamp => {
    const { page, x, y, width, height } = field;
    const holder = recipients.find(({ id }) => id === field.recipientId);
    return { page, x, y, width, height, content: sampleContent(field, holder) };
  });
}

function sampleContent(field: Field, holder: Recipient | undefined): FieldStamp['content'] {
  if (isDrawn(field)) return { type: 'image', mimetype: 'image/png', bytes: onePixel() };
  if (field.type === 'checkbox') return { type: 'checkbox', checked: true };
  const preset = holder && presetValue(field, holder);
  return { type: 'text', text: preset || (field.type === 'date' ? '2026-11-20' : 'Text') };
}

/** A PNG that stands for a signature. */
function onePixel(): Uint8Array {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** A value belongs to who confirmed it by acting: what a sender filled in for somebody who never did is not drawn. */
function writtenContent(envelope: Envelope, { type, value, recipientId }: Field): FieldStamp['content'] | null {
  const holder = envelope.recipients.find(({ id }) => id === recipientId);
  if (value === null || value === '' || holder?.status !== 'completed') return null;
  return type === 'checkbox' ? { type: 'checkbox', checked: value === 'true' } : { type: 'text', text: value };
}

/** Only what its own recipient has signed with: a value alone is no signature. */
function drawnContent(envelope: Envelope, field: Field, images: SignatureBytes): FieldStamp['content'] | null {
  const holder = envelope.recipients.find(({ id }) => id === field.recipientId);
  const image = field.type === 'initials' ? holder?.signing?.initials : holder?.signing?.signature;
  if (!image || field.value !== image.sha256 || holder?.status !== 'completed') return null;
  return imageContent(image, images);
}

function imageContent(
  { sha256, mimetype }: StoredImage,
  images: SignatureBytes,
): FieldStamp['content'] & { type: 'image' } {
  const bytes = images.get(sha256);
  if (!bytes) throw new Error(`the image ${sha256} is not there`);
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
    actor?.ip ? `IP address ${actor.ip}` : '',
    actor?.userAgent ? `User agent ${actor.userAgent}` : '',
    recipient.viewedAt ? `Opened ${utc(recipient.viewedAt)}` : '',
    ...(act?.type === 'recipient.completed' ? [...actEvidence(act), ...ticks(envelope, recipient)] : []),
  ].filter(Boolean);
  const { name, email, role } = recipient;
  const image = recipient.status === 'completed' ? recipient.signing?.signature : null;
  const signature = image ? imageContent(image, images) : null;
  return {
    name,
    email,
    role,
    statement: statementOf(recipient),
    evidence,
    ...(signature ? { signature: { mimetype: signature.mimetype, bytes: signature.bytes } } : {}),
  };
}

const methods: Record<string, string> = { drawn: 'drawn by hand', typed: 'typed', uploaded: 'uploaded as an image' };

/** How it was done, and what the act is bound to. */
function actEvidence({ data }: AuditEvent): string[] {
  const method = methods[String(data.method)];
  return [
    method ? `Signature ${method}` : '',
    data.isAccessCodeProven ? 'Access code given' : '',
    data.consentSha256 ? `Agreed to act electronically, text SHA-256 ${data.consentSha256}` : '',
    data.documentSha256 ? `Document SHA-256 ${data.documentSha256}` : '',
    data.fieldValuesSha256 ? `Field values SHA-256 ${data.fieldValuesSha256}` : '',
  ];
}

/** What boxes asked, which the pages do not say: a tick stands there alone. */
function ticks({ fields }: Envelope, { id }: Recipient): string[] {
  const boxes = fields.filter(({ recipientId, type, label }) => recipientId === id && type === 'checkbox' && label);
  return boxes.map(({ value, label }) => `${value === 'true' ? 'Ticked' : 'Not ticked'}: ${label}`);
}

function statementOf(recipient: Recipient): string {
  const act = recipient.role === 'approver' ? 'Approved' : 'Signed';
  if (recipient.completedAt) return `${act} ${utc(recipient.completedAt)} by e-mail link`;
  if (recipient.declinedAt) return `Declined ${utc(recipient.declinedAt)}`;
  if (recipient.role === 'viewer') return recipient.viewedAt ? `Viewed ${utc(recipient.viewedAt)}` : 'Not viewed';
  if (recipient.role === 'cc') return 'Receives a copy';
  return `Not ${act.toLowerCase()} through this service`;
}

function eventText(event: AuditEvent, envelope: Envelope): string {
  const recipient = envelope.recipients.find(({ id }) => id === (event.data.recipientId ?? actorId(event)));
  const who = recipient ? `${recipient.name} <${recipient.email}>` : String(event.data.email ?? 'a former recipient');
  // The name comes last: a line that began with a right-to-left name would be set from right to left altogether.
  const sentences: Record<AuditEvent['type'], string> = {
    'envelope.created': `Envelope created by ${envelope.ownerEmail}`,
    'envelope.updated': `Envelope changed: ${list(event.data.changed)}`,
    'envelope.sent': 'Envelope sent',
    'envelope.completed': 'Envelope completed and sealed',
    'envelope.declined': 'Envelope declined',
    'envelope.voided': 'Envelope voided',
    'envelope.expired': 'Envelope expired',
    'envelope.failed': 'Sealing failed',
    'envelope.deleted': 'Envelope deleted',
    'recipient.sent': `Asked to act: ${who}`,
    'recipient.viewed': `Opened by ${who}`,
    'recipient.completed': `${event.data.role === 'approver' ? 'Approved' : 'Signed'} by ${who}`,
    'recipient.declined': `Declined by ${who}`,
    'recipient.reminded': `Reminded: ${who}`,
  };
  return sentences[event.type];
}

function actorId(event: AuditEvent): string | null {
  return event.actor.kind === 'recipient' ? event.actor.id : null;
}

function list(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** `2026-11-20 14:03:09 UTC` */
function utc(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
