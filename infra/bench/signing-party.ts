/** An envelope that is out for signature, and the people who sign it, for benchmarks. */
import { hmacKeyedHash } from '../../shared/auth/keyed-hash.ts';
import { signingLinkToken } from '../../shared/domain/signing/signing-link.ts';
import { aSignature } from '../../test/fixtures/drawn-signature.ts';
import { ApiClient, upload } from '../local/api-client.ts';

export interface SigningParty {
  /** One act for each signer, who has opened the link. */
  acts: (() => Promise<unknown>)[];
}

/** @param owner logged in as the account `ownerId` @param pepper LINK_PEPPER of the host: links are derived from it */
export async function aSigningParty(
  { url, owner, ownerId, pepper }: { url: string; owner: ApiClient; ownerId: string; pepper: string },
  document: Uint8Array,
  count: number,
): Promise<SigningParty> {
  const announced = await owner.announce('Agreement.pdf');
  await upload(announced, document);
  const { envelopeId } = announced;
  const people = Array.from({ length: count }, (_, index) => ({
    email: `signer-${index}@example.com`,
    name: `Signer ${index}`,
  }));
  const { signers } = await owner.call<{ signers: { id: string }[] }>('PUT', `/api/envelopes/${envelopeId}`, {
    signers: people,
    fields: people.map(({ email }, index) => ({
      recipientId: email,
      type: 'signature',
      page: 1,
      x: 40 + (index % 4) * 130,
      y: 120 + Math.floor(index / 4) * 60,
      width: 110,
      height: 40,
    })),
    status: 'sent',
  });
  const keyedHash = hmacKeyedHash(Buffer.from(pepper, 'base64'));
  const acts = await Promise.all(
    signers.map(async ({ id: recipientId }, index) => {
      const token = signingLinkToken(keyedHash, { ownerId, envelopeId, recipientId, version: 1 });
      const signer = new ApiClient(url, token);
      const opened = await signer.call<Opened>('POST', '/api/sign/open', {});
      const consent = opened.consents.find(({ language }) => language === opened.language);
      const body = {
        consent: { sha256: consent?.sha256 },
        documentSha256: opened.document.sha256,
        fields: [],
        signature: aSignature(index * 12),
      };
      return () => signer.call('POST', '/api/sign/sign', body);
    }),
  );
  return { acts };
}

interface Opened {
  language: string;
  consents: { language: string; sha256: string }[];
  document: { sha256: string };
}
