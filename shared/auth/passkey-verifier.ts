/** Verifies passkeys with @simplewebauthn/server, which is loaded at the first use. */
import type { PasskeyVerifier } from '../domain/accounts/passkey.ts';
import { lazily } from '../lazily.ts';

const library = lazily(() => import('./simplewebauthn.ts'));

/** @param publicUrl its host is the relying party, its origin the only one from which answers are accepted */
export function webauthnVerifier(publicUrl: string): PasskeyVerifier {
  const { origin, hostname } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  return {
    async verifyRegistration(answer, isOwn) {
      const { verifyRegistrationResponse } = await library();
      const response = answer as Parameters<typeof verifyRegistrationResponse>[0]['response'];
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: isOwn,
      }).catch(refused);
      if (!registrationInfo) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      const transports = answer.response.transports ?? [];
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    },

    async verifyAssertion(answer, { credentialId, publicKey, counter }, isOwn) {
      const { verifyAuthenticationResponse } = await library();
      const response = answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'];
      const credential = { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter };
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response,
        credential,
        expectedChallenge: isOwn,
      }).catch(refused);
      return verified && authenticationInfo ? authenticationInfo.newCounter : null;
    },
  };
}

/** The library throws an error for all that is wrong with an answer, and for nothing else. */
const refused = () => ({ verified: false as const, registrationInfo: undefined, authenticationInfo: undefined });
