/** The second factor: authenticator app, recovery codes and passkeys. */
import { Type } from '@sinclair/typebox';
import { humanText, nullable, object, timestamp } from './building-blocks.ts';

/** A code of the app, or a recovery code. */
export const code = Type.String({ minLength: 1, maxLength: 40 });

/** A change needs the password, or a code, once more. */
const proof = { password: Type.Optional(Type.String()), code: Type.Optional(code) };
export const proofBody = object(proof);

export const passkeyAnswer = object({
  id: Type.String({ description: 'SHA-256 of the identifier of the credential' }),
  name: Type.String(),
  createdAt: timestamp,
  lastUsedAt: nullable(timestamp),
});

export const secondFactorAnswer = object({
  app: nullable(object({ createdAt: timestamp, recoveryCodesLeft: Type.Integer() })),
  passkeys: Type.Array(passkeyAnswer),
});

export const setUpAnswer = object({ secret: Type.String(), uri: Type.String() });

export const confirmSetUpBody = object({ code });

export const recoveryCodesAnswer = object({ recoveryCodes: Type.Array(Type.String()) });

/** Longer than the largest answer of an authenticator. */
const binary = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' });
const credentialId = binary(1_400);
const extensions = Type.Object({}, { additionalProperties: true });
const browserMembers = {
  id: credentialId,
  rawId: credentialId,
  type: Type.Literal('public-key'),
  clientExtensionResults: extensions,
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 50 })),
};

/** Browsers add members from level to level; what is not listed is ignored. */
const open = { additionalProperties: true } as const;

/** `RegistrationResponseJSON` (Web Authentication Level 3, section 5.1) */
export const addPasskeyBody = object({
  name: humanText(100),
  answer: Type.Object(
    {
      ...browserMembers,
      response: Type.Object(
        {
          clientDataJSON: binary(4_000),
          attestationObject: binary(16_000),
          transports: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 10 })),
        },
        open,
      ),
    },
    open,
  ),
});

/** `AuthenticationResponseJSON` */
export const passkeySessionBody = object({
  answer: Type.Object(
    {
      ...browserMembers,
      response: Type.Object(
        {
          clientDataJSON: binary(4_000),
          authenticatorData: binary(4_000),
          signature: binary(2_000),
          userHandle: Type.Optional(binary(100)),
        },
        open,
      ),
    },
    open,
  ),
});

const credentials = Type.Array(
  object({ id: Type.String(), type: Type.Literal('public-key'), transports: Type.Array(Type.String()) }),
);

/** `PublicKeyCredentialCreationOptionsJSON` (section 5.4) */
export const passkeyOptionsAnswer = object({
  challenge: Type.String(),
  rp: object({ id: Type.String(), name: Type.String() }),
  user: object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: credentials,
  authenticatorSelection: object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
});

/** `PublicKeyCredentialRequestOptionsJSON` (section 5.5) */
export const passkeySessionOptionsAnswer = object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  allowCredentials: credentials,
});
