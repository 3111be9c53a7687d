/**
 * Completes the step of a signer or approver. The images are checked to be drawable and are stored first, by their
 * hash, so that the record never names an image that does not exist. The last recipient starts the sealing and does not
 * wait for it.
 */
import type { SignatureInput } from '../../contracts/sign.ts';
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import type { FieldInput } from '../../domain/fields/fill-fields.ts';
import type { Ports } from '../../domain/ports.ts';
import {
  type Recipient,
  type Signing,
  type SigningSession,
  type StoredImage,
  sessionOf,
} from '../../domain/recipients/recipient.ts';
import { checkSignatureImage } from '../../domain/recipients/signature-image.ts';
import {
  checkSigning,
  completeSigning as complete,
  recipientOfLink,
  type SigningStep,
} from '../../domain/signing/ceremony.ts';
import { AppError } from '../../errors.ts';
import { inTurn } from '../concurrency/in-turn.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { discardUpload } from '../envelopes/steps/place-document.ts';
import { followLink, type LinkDeps, type LinkRequest, unlockedHolder } from './steps/follow-link.ts';

type Deps = LinkDeps & Ports<'documents' | 'sealer'>;

interface SigningInput {
  kind: SigningStep['kind'];
  consentSha256: string;
  documentSha256: string;
  fields: readonly FieldInput[];
  signature: SignatureInput | undefined;
  initials: SignatureInput | undefined;
}

export interface SigningOutcome {
  envelope: Envelope;
  recipient: Recipient;
  /** In which the recipient acted; absent if by the signing link. */
  session?: SigningSession | undefined;
}

export function outcomeOf(deps: Pick<Deps, 'clock'>, { link }: LinkRequest, envelope: Envelope): SigningOutcome {
  const recipient = recipientOfLink(envelope, link, deps.clock.now());
  return { envelope, recipient, session: link.session && sessionOf(recipient) };
}

interface NewImage extends StoredImage {
  bytes: Uint8Array;
}

/** How many images this process checks in parallel. */
const imageCheckConcurrency = 4;

/** @throws AppError those of the link, and those of `checkSigning` */
export async function completeSigning(deps: Deps, request: LinkRequest, input: SigningInput): Promise<SigningOutcome> {
  const { current, recipient } = await followLink(deps, request);
  const signature = input.signature ? decode(deps, input.signature, 'signature') : null;
  const initials = input.initials ? decode(deps, input.initials, 'initials') : null;
  const { kind, consentSha256, documentSha256, fields } = input;
  const signing: Signing = { signature: withoutBytes(signature), initials: withoutBytes(initials) };
  const isInSession = request.link.session !== undefined;
  const step: SigningStep = { kind, consentSha256, documentSha256, fields, signing, isInSession };
  const sha256 = (text: string) => deps.digest.sha256(text);
  // Comes first, because a refused request must not cost the work on its images.
  checkSigning(current.value, recipient, step, sha256);
  await store(deps, current.value.id, signature, 'signature');
  await store(deps, current.value.id, initials, 'initials');
  const claimId = deps.random.hex128();
  const { value: envelope } = await changeEnvelope(deps, request.link, (now, at) =>
    complete(now, unlockedHolder(deps, now, request, at), step, request.client, at, { sha256, claimId }),
  );
  await discardLeftOut(deps, current.value, envelope);
  return outcomeOf(deps, request, envelope);
}

/** Erases uploads that this recipient did not sign with. SweepUploads finds what remains. */
async function discardLeftOut({ documents }: Deps, before: Envelope, after: Envelope): Promise<void> {
  const kept = after.attachments?.map(({ blobName }) => blobName) ?? [];
  const leftOut = (before.attachments ?? []).filter(({ blobName }) => !kept.includes(blobName));
  for (const { blobName } of leftOut) await discardUpload(documents, blobName);
}

function decode(deps: Deps, { method, mimetype, contentBase64 }: SignatureInput, path: string): NewImage {
  const bytes = new Uint8Array(Buffer.from(contentBase64, 'base64'));
  checkSignatureImage(bytes, mimetype, path);
  return { bytes, sha256: deps.digest.sha256(bytes), mimetype, method };
}

async function store(deps: Deps, envelopeId: string, image: NewImage | null, path: string): Promise<void> {
  if (!image) return;
  const { bytes, mimetype, sha256 } = image;
  // The image's hash selects one of a few queues: the threads refuse if many images wait for them, as they do for
  // documents.
  const queue = {
    timer: deps.timer,
    records: deps.sealer,
    key: String(Number.parseInt(sha256.slice(0, 2), 16) % imageCheckConcurrency),
  };
  // A dry run of the sealing with the image: an image that cannot be drawn would fail the envelope later.
  await inTurn(queue, () => deps.sealer.preflight(bytes, mimetype)).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    throw new AppError('validation_error', {
      details: { [path]: `is not an image of type ${mimetype}` },
      cause: error,
    });
  });
  await deps.documents.storeSignature(envelopeId, sha256, bytes, mimetype);
}

function withoutBytes(image: NewImage | null): StoredImage | null {
  if (!image) return null;
  const { sha256, mimetype, method } = image;
  return { sha256, mimetype, method };
}
