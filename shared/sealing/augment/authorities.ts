/**
 * The authorities of one configuration, and one run of questions to them: how long they may take together, and why the
 * level that was reached is lower than the wanted one.
 */
import { readCertificate } from '../../pki/certificate.ts';
import { certificatesFromPem } from '../../pki/pem.ts';
import { type AuthorityFailure, type AuthorityOptions, hostOf } from './ask-authority.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { type PathValidationData, type RevocationClient, revocationClient } from './revocation-client.ts';
import { type TimestampClient, type TokenSizes, timestampClient } from './timestamp-client.ts';

export interface AuthoritySettings {
  /** Addresses of timestamp authorities, in the order of requests. If empty, there are no timestamps. */
  tsaUrls: readonly string[];
  /** Trust anchors in PEM for timestamp authorities. If empty, any internally valid chain is accepted. */
  tsaRootsPem: string;
  /** Hosts of timestamp authorities that may be in private networks. All hosts of `tsaUrls` when absent. */
  tsaAllowHosts?: readonly string[];
  /** Hosts of OCSP responders, CRLs and issuers' certificates that may be in private networks. */
  revocationAllowHosts?: readonly string[];
  /** How long all authorities together may delay one sealing, in ms. */
  authoritiesTimeoutMs?: number;
  /** Shared by all who ask these authorities. */
  breaker?: CircuitBreaker;
  onFailure?: (failure: AuthorityFailure) => void;
}

/** The questions of one sealing. */
export interface AuthorityRun {
  timestamps: TimestampClient;
  /** Requests archive timestamps, which a lower level does not need. Leaves time for the timestamp of the signature. */
  archiveTimestamps: TimestampClient;
  /** Its requests leave the same time. */
  revocation: RevocationClient;
  /** Adds a sentence to the reason. */
  note(sentence: string): void;
  /** The reason, for the owner, why the level is lower than requested. Undefined if every authority answered. */
  reason(): string | undefined;
}

export interface Authorities {
  begin(): AuthorityRun;
}

const defaultTimeoutMs = 8_000;
/** Kept for a timestamp at a lower level, as a share of the time for all. */
const reservedShare = 0.3;
const maxReasonLength = 600;

type Kind = 'timestamp authority' | 'revocation service';
const allowSettings: Record<Kind, string> = {
  'timestamp authority': 'TSA_ALLOW_HOSTS',
  'revocation service': 'REVOCATION_ALLOW_HOSTS',
};

/** Names only the host of an address: the rest may contain credentials and other secrets. */
function sentenceOf(kind: Kind, { url, reason, isPrivate }: AuthorityFailure): string {
  const host = hostOf(url) || 'without a readable address';
  return isPrivate
    ? `The ${kind} ${host} is in a private network and is not listed in ${allowSettings[kind]}.`
    : `The ${kind} ${host} gave no usable answer: ${reason}.`;
}

/** A document that is sealed once more at a lower level needs the same data. */
function onceForEachPath(client: RevocationClient, reasons: Set<string>): RevocationClient {
  const known = new Map<string, PathValidationData>();
  return {
    async validationDataFor(path) {
      const key = path[0]?.x509.fingerprint256 ?? '';
      const data = known.get(key) ?? (await client.validationDataFor(path));
      for (const { commonName } of data.withoutAddress)
        reasons.add(`The certificate “${commonName ?? 'without a name'}” names no OCSP or CRL address.`);
      if (data.isComplete) known.set(key, data);
      return data;
    },
  };
}

export function openAuthorities(settings: AuthoritySettings): Authorities {
  const { tsaUrls, tsaRootsPem, breaker, authoritiesTimeoutMs = defaultTimeoutMs } = settings;
  const anchors = certificatesFromPem(tsaRootsPem).map((der) => readCertificate(der));
  const circuit = breaker ? { breaker } : {};
  const sizes: TokenSizes = {};
  return {
    begin() {
      const end = performance.now() + authoritiesTimeoutMs;
      const reasons = new Set<string>();
      const report = (kind: Kind) => (failure: AuthorityFailure) => {
        reasons.add(sentenceOf(kind, failure));
        settings.onFailure?.(failure);
      };
      const leftMs = () => end - performance.now();
      const spareMs = () => leftMs() - authoritiesTimeoutMs * reservedShare;
      const tsa = {
        ...{ urls: tsaUrls, anchors, onFailure: report('timestamp authority'), sizes, ...circuit },
        ...(settings.tsaAllowHosts && { allowedHosts: settings.tsaAllowHosts }),
      };
      const ocsp: AuthorityOptions = { ...circuit, leftMs: spareMs, onFailure: report('revocation service') };
      const revocation = revocationClient({ ...ocsp, allowedHosts: settings.revocationAllowHosts ?? [] });
      return {
        timestamps: timestampClient({ ...tsa, leftMs }),
        archiveTimestamps: timestampClient({ ...tsa, leftMs: spareMs }),
        revocation: onceForEachPath(revocation, reasons),
        note: (sentence) => reasons.add(sentence),
        reason: () => [...reasons].join(' ').slice(0, maxReasonLength) || undefined,
      };
    },
  };
}
