import { genesisHash, link } from '../../shared/domain/audit/audit.ts';
import type { CompletionCertificate } from '../../shared/domain/documents/sealing.ts';
import { systemDigest } from '../../shared/system.ts';

export const sampleTime = new Date('2026-01-01T12:00:00Z');

/** An audit trail of one event: the verifier expects one, and the product augments no seal without it. */
export const sampleChain = link(
  { id: '00000000-0000-4000-8000-000000000000', sequence: 0, auditHead: genesisHash },
  [{ type: 'envelope.created', actor: { kind: 'system' }, data: {} }],
  sampleTime,
  systemDigest.sha256,
  () => '00000000-0000-4000-8000-000000000001',
);

/** The content of the completion certificate in seals of `corpus`, the doctor and the benchmarks. */
export const sampleCertificate = (filename: string): CompletionCertificate => ({
  envelopeId: '00000000-0000-4000-8000-000000000000',
  envelopeName: filename,
  filename,
  originalSha256: '0'.repeat(64),
  ownerEmail: 'owner@example.com',
  completed: { by: 'signers', at: sampleTime },
  signers: [
    {
      name: 'Ada Example',
      email: 'ada@example.com',
      role: 'signer',
      outcome: { kind: 'signed', at: sampleTime },
      checks: ['email_link'],
      client: { ip: '203.0.113.7', userAgent: null },
      choices: [],
      files: [],
    },
  ],
  consents: [],
  events: [],
  auditHead: '0'.repeat(64),
  verifyUrl: 'https://example.com/verify',
});
