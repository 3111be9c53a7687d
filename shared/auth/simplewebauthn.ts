/** The WebAuthn library, loaded on first use. */
export { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
