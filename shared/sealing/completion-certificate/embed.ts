/** Pictures of people and senders on the completion certificate. */
import { type EmbeddedImage, embedImage } from '../../pdf/drawing/images.ts';
import type { ObjectSink } from '../../pdf/objects/source.ts';

/** The record, not the picture, is the evidence: one that cannot be embedded does not stop the seal. */
export function tryEmbed(
  sink: ObjectSink,
  { mimetype, bytes }: { mimetype: 'image/png' | 'image/jpeg'; bytes: Uint8Array },
): EmbeddedImage | undefined {
  try {
    return embedImage(sink, mimetype, bytes);
  } catch {
    return undefined;
  }
}
