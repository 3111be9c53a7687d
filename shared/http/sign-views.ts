/** How the ceremony looks to one person: their own part, and of the others only what belongs on the page. */
import type { ActAnswer, OpenAnswer, SignField } from '../contracts/sign.ts';
import { brandOf, senderText } from '../domain/accounts/profile.ts';
import { type Envelope, pinnedDocument } from '../domain/envelopes/envelope.ts';
import { type Field, isUnconditionalNote } from '../domain/fields/field.ts';
import { ruleNames, ruleOf } from '../domain/fields/field-rules.ts';
import { presetValue } from '../domain/fields/fill-fields.ts';
import { languageFor } from '../domain/language.ts';
import { pick } from '../domain/pick.ts';
import { isNotified, mustAct, type Recipient } from '../domain/recipients/recipient.ts';
import { allowedMethods, type Opened } from '../domain/signing/ceremony.ts';
import { type Consent, presentConsents } from '../domain/signing/consent.ts';
import { canDelegate } from '../domain/signing/delegation.ts';
import { maskedEmail } from '../domain/signing/one-time-code.ts';
import type { Digest } from '../domain/system.ts';
import { AppError } from '../errors.ts';

const rulesForAll = ruleNames.filter((name) => ruleOf(name).isShownToAll);

export function toOpenAnswer(digest: Digest, opened: Opened): OpenAnswer {
  const { envelope, recipient, session } = opened;
  const frame = session?.kind === 'embedded' ? session : null;
  const frameOrigin = frame?.origin ?? null;
  const language = languageFor(recipient.language);
  const brand = brandOf(envelope.sender);
  if (opened.state === 'hand_over') {
    return { state: 'hand_over', language, name: recipient.name, sender: senderText(envelope), brand, frameOrigin };
  }
  if (opened.state === 'replaced') {
    const { state, token, isUnlocked } = opened;
    const name = isUnlocked ? envelope.name : null;
    return { state, token, name, language, sender: senderText(envelope), brand, frameOrigin };
  }
  if (opened.state === 'locked') {
    const { state, needs } = opened;
    const sentTo = needs === 'email_code' ? maskedEmail(recipient.email) : null;
    return { state, needs, sentTo, language, sender: senderText(envelope), brand, frameOrigin };
  }
  const { next } = opened;
  const isInPerson = session?.kind === 'inPerson';
  const { id, name, email, role, status, completedAt } = recipient;
  const isToAct = next === 'sign' || next === 'approve';
  const agreements: Consent[] = isToAct ? presentConsents((text) => digest.sha256(text)) : [];
  return {
    state: 'open',
    language,
    next,
    envelope: {
      name: envelope.name,
      status: shownStatus(envelope),
      sender: senderText(envelope),
      senderEmail: envelope.ownerEmail,
      message: envelope.message,
      expiresAt: envelope.expiresAt,
      timeZone: envelope.sender?.timeZone ?? 'UTC',
      completedAt: envelope.status === 'completed' ? envelope.completedAt : null,
      hasCertificate: envelope.status === 'completed' && envelope.seal.certificate !== undefined,
      redirectUrl: redirectUrlOf(opened),
    },
    brand,
    recipient: { id, name, email, role, status, completedAt, notify: isNotified(recipient) },
    others: envelope.recipients
      .filter((other) => other.id !== recipient.id && mustAct(other))
      .sort((a, b) => a.order - b.order)
      .map((other) => ({ name: other.name, role: other.role, order: other.order, status: other.status })),
    document: recipient.role === 'cc' ? null : documentView(envelope),
    fields: recipient.role === 'cc' ? [] : fieldViews(envelope, recipient),
    consents: agreements,
    signatureMethods: allowedMethods(envelope),
    isInPerson,
    frameOrigin,
    canDelegate: isToAct && !isInPerson && canDelegate(envelope, recipient),
    saved: isToAct ? (recipient.saved ?? null) : null,
  };
}

type Visit = Pick<Opened, 'envelope' | 'recipient' | 'session'>;

/** An embedded session may have its own address. */
function redirectUrlOf({ envelope, session }: Visit): string | null {
  const own = session?.kind === 'embedded' ? session.redirectUrl : null;
  return own ?? envelope.redirectUrl;
}

export function toActAnswer(acted: Visit): ActAnswer {
  const { envelope, recipient } = acted;
  const { status } = envelope;
  const isKnown = status === 'in_progress' || status === 'sealing' || status === 'completed' || status === 'declined';
  if (!isKnown || (recipient.status !== 'completed' && recipient.status !== 'declined')) {
    throw new AppError('internal_error', { cause: new Error(`acted, and left ${status} and ${recipient.status}`) });
  }
  return {
    envelope: { status, redirectUrl: redirectUrlOf(acted) },
    recipient: {
      status: recipient.status,
      completedAt: recipient.completedAt,
      declinedAt: recipient.declinedAt,
    },
  };
}

/** A sealing that failed is tried again, and is the owner's business. */
function shownStatus({ status }: Envelope): 'sent' | 'in_progress' | 'sealing' | 'completed' {
  return status === 'sent' || status === 'in_progress' || status === 'completed' ? status : 'sealing';
}

function documentView(envelope: Envelope) {
  const document = pinnedDocument(envelope);
  if (!document) return null;
  const { filename, mimetype, size, sha256, pages, parts } = document;
  const files = parts?.map((part) => ({ filename: part.filename, pages: part.pages }));
  return { filename, mimetype, size, sha256, pages, ...(files && { parts: files }) };
}

function fieldViews(envelope: Envelope, recipient: Recipient): SignField[] {
  return envelope.fields
    .filter((field) => !wasNotShown(envelope, field))
    .sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
    .map((field) => {
      const isMine = field.recipientId === recipient.id;
      const shown = isMine ? withoutHolder(field) : outlineOf(field);
      const upload = isMine ? envelope.attachments?.find(({ fieldId }) => fieldId === field.id) : undefined;
      return {
        ...shown,
        isMine,
        value: upload ? upload.sha256 : shownValue(envelope, field, recipient),
        ...datesOf(envelope, field),
        ...(upload ? { file: { filename: upload.filename, size: upload.size } } : {}),
      };
    });
}

/** A date field of a sender who has chosen how dates are written. */
function datesOf({ sender }: Envelope, { type }: Field): Pick<SignField, 'dates'> {
  if (!sender || type !== 'date') return {};
  const { language, dateFormat } = sender;
  return { dates: { language, dateFormat } };
}

/** Once its recipient has acted, a field that depended on another and stayed empty may not have been there for them. */
function wasNotShown({ recipients }: Envelope, { recipientId, showWhen, value }: Field): boolean {
  const holder = recipients.find(({ id }) => id === recipientId);
  return showWhen !== undefined && value === null && holder?.status === 'completed';
}

function withoutHolder({ recipientId: _holder, ...field }: Field): Omit<Field, 'recipientId'> {
  return field;
}

/** A field of another recipient: most of its rules are between the sender and that recipient. */
function outlineOf(field: Field) {
  const { id, type, page, x, y, width, height, required, label } = field;
  return { id, type, page, x, y, width, height, required, label, ...pick(field, rulesForAll) };
}

/** The values of other recipients are hidden until they act. */
function shownValue(envelope: Envelope, field: Field, viewer: Recipient): string | null {
  const holder = envelope.recipients.find(({ id }) => id === field.recipientId);
  if (holder?.status === 'completed' || isUnconditionalNote(field)) return field.value;
  return holder?.id === viewer.id ? presetValue(field, viewer) : null;
}
