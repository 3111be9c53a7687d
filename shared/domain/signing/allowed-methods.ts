/** The kinds of signature that an owner allows, for signatures and initials alike. */
import type { Envelope } from '../envelopes/envelope.ts';
import { type SignatureMethod, type Signing, signatureMethods } from '../recipients/recipient.ts';

type Choice = Pick<Envelope, 'signatureMethods'>;

/** Returns them in the order of `signatureMethods`; all of them if the owner made no choice. */
export function allowedMethods({ signatureMethods: chosen }: Choice): SignatureMethod[] {
  return signatureMethods.filter((method) => chosen?.includes(method) ?? true);
}

/** Returns the images made in a way that is not allowed, with their index in the request. */
export function refusedMethods(envelope: Choice, { signature, initials }: Signing): Record<string, string> {
  const allowed = allowedMethods(envelope);
  const problem = `is not allowed for this document; allowed: ${allowed.join(', ')}`;
  return {
    ...(signature && !allowed.includes(signature.method) ? { 'signature.method': problem } : {}),
    ...(initials && !allowed.includes(initials.method) ? { 'initials.method': problem } : {}),
  };
}
