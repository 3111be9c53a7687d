/** Content drawn onto the pages: values of fields, and the images of signatures with their captions. */

import type { Sender } from '../accounts/profile.ts';
import { dayIn, plainStyle, timeIn, writtenDay } from '../dates.ts';
import type { FieldStamp, StampCaption, TextContent } from '../documents/sealing.ts';
import { type Field, isUnconditionalNote } from '../fields/field.ts';
import { declarationOf, imageKind, isDrawn } from '../fields/field-rules.ts';
import { presetValue } from '../fields/fill-fields.ts';
import type { Recipient, StoredImage } from '../recipients/recipient.ts';
import type { Envelope } from './envelope.ts';

/** The bytes of a signature's or initials' image, by its SHA-256. */
export type SignatureBytes = ReadonlyMap<string, Uint8Array>;

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
    ...(id && completedAt ? captionOf(field, holder, { id, completedAt }, envelope.sender) : {}),
  };
}

/** Beneath a signature, not beneath initials. */
function captionOf(
  { type }: Field,
  holder: Recipient | undefined,
  { id, completedAt }: { id: string; completedAt: string },
  sender?: Sender,
): { caption?: StampCaption } {
  if (type !== 'signature' || !holder) return {};
  const at = new Date(completedAt);
  const day = writtenDay(dayIn(at, sender?.timeZone ?? 'UTC'), { ...plainStyle, ...sender });
  const time = `${day} ${timeIn(at, sender?.language ?? 'en', sender?.timeZone ?? 'UTC')}`;
  return { caption: { name: holder.name, notes: [`${time} · ${id}`, time] } };
}

export function imageContent(
  { sha256, mimetype }: StoredImage,
  images: SignatureBytes,
): FieldStamp['content'] & { type: 'image' } {
  const bytes = images.get(sha256);
  if (!bytes) throw new Error(`the image ${sha256} is missing`);
  return { type: 'image', mimetype, bytes };
}
