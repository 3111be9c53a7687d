/** Everything that can be said of a file without sending it anywhere: only its hash is asked about. */
import type { Static } from '@sinclair/typebox';
import type { verifyAnswer } from '../../shared/contracts/verify.ts';
import { ask, Failure, send } from '../http/request.ts';
import { sha256Hex } from '../http/sha256.ts';
import type { CheckedSignature } from './check-signature.ts';
import { checkTrail, type Trail } from './embedded-trail.ts';
import { hasTraceOfSignature, signaturesInFile } from './signatures-in-file.ts';
import { trailText } from './trail-in-file.ts';

type Answer = Static<typeof verifyAnswer>;
export type Report = NonNullable<Answer['report']>;

/**
 * `genuine`: this service made exactly this file. `altered`: a signature no longer fits. `signed`: unchanged since
 * somebody signed it, but this service does not know the file. `unasked`: the same, but the service could not be asked
 * whether it knows the file. `extended`: something was added after the signature, and
 * whether it may be there is not for a browser to say. `unsigned`: nothing to check.
 */
export type Finding = 'genuine' | 'altered' | 'signed' | 'unasked' | 'extended' | 'unsigned' | 'not_a_pdf';

export interface Examination {
  finding: Finding;
  name: string;
  size: number;
  sha256: string;
  seal: Answer['seal'];
  /** The service could not be asked. */
  isServiceSilent: boolean;
  signatures: CheckedSignature[];
  trail: Trail | null;
}

export async function examine(file: File): Promise<Examination> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha256 = await sha256Hex(bytes);
  const [answer, signatures] = await Promise.all([askByHash(sha256), checkAll(bytes)]);
  const isPdf = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');
  const text = isPdf ? await trailText(bytes) : null;
  return {
    finding: !isPdf ? 'not_a_pdf' : findingOf(bytes, answer, signatures),
    name: file.name,
    size: bytes.length,
    sha256,
    seal: answer?.seal ?? null,
    isServiceSilent: answer === null,
    signatures,
    trail: text === null ? null : await checkTrail(text),
  };
}

async function checkAll(bytes: Uint8Array): Promise<CheckedSignature[]> {
  const found = signaturesInFile(bytes);
  if (found.length === 0) return [];
  const { checkSignature } = await import('./check-signature.ts');
  return Promise.all(found.map(checkSignature));
}

/** Null when no answer came; a refusal for too many questions is none either. */
async function askByHash(sha256: string): Promise<Answer | null> {
  try {
    return await ask<Answer>('POST', '/api/verify', { body: { sha256 } });
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

function findingOf(bytes: Uint8Array, answer: Answer | null, signatures: CheckedSignature[]): Finding {
  // The very bytes that this service made: nothing can be more certain.
  if (answer?.isKnown) return 'genuine';
  if (signatures.some(({ verdict }) => verdict !== 'valid')) return 'altered';
  const last = signatures.filter(({ kind }) => kind === 'signature').at(-1);
  if (!last) return hasTraceOfSignature(bytes) ? 'altered' : 'unsigned';
  if (last.end < bytes.length) return 'extended';
  return answer ? 'signed' : 'unasked';
}

/** The whole file goes to the service, because the person asked for it; it is examined there and forgotten. */
export async function examineThoroughly(file: File): Promise<Report | null> {
  const response = await send('POST', '/api/verify', { raw: file, headers: { 'content-type': 'application/pdf' } });
  return ((await response.json()) as Answer).report;
}
