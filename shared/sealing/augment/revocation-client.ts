/** Fetches revocation information from the addresses in the certificates (RFC 5280 4.2.2.1 and 4.2.1.13; RFC 6960). */

import { type Certificate, readCertificate } from '../../pki/certificate.ts';
import { isSelfIssued } from '../../pki/chain.ts';
import { ifReadable } from '../../pki/der.ts';
import { ocspRequest, type RevocationStatus, readCrlStatus, readOcspStatus } from '../../pki/revocation.ts';
import type { SecurityStore } from '../../verifying/security-store.ts';
import { type AuthorityOptions, askAuthority, failureOf } from './ask-authority.ts';

export interface PathValidationData {
  /** The path, completed up to its root where that could be fetched. */
  path: Certificate[];
  ocspResponses: Uint8Array[];
  crls: Uint8Array[];
  /** Whether every certificate below the root has revocation information and none is revoked. */
  isComplete: boolean;
  /** Certificates below the root that name no address of revocation information. */
  withoutAddress: Certificate[];
}

/** The content of a document security store for several paths. */
export function storeOf(data: readonly PathValidationData[]): SecurityStore {
  return {
    certificates: data.flatMap(({ path }) => path.map(({ der }) => der)),
    ocspResponses: data.flatMap(({ ocspResponses }) => ocspResponses),
    crls: data.flatMap(({ crls }) => crls),
  };
}

export interface RevocationClient {
  validationDataFor(path: readonly Certificate[]): Promise<PathValidationData>;
}

export interface RevocationClientOptions extends AuthorityOptions {
  now?: () => Date;
  /** Whether every host may be in a private network. */
  isPrivateAllowed?: boolean;
}

const maxOcspBytes = 64 * 1024;
const maxCertificateBytes = 64 * 1024;
/** Lists of large authorities; they become part of the sealed file. */
const maxCrlBytes = 5 * 1024 * 1024;
const maxPath = 8;

class Fetcher {
  readonly options: RevocationClientOptions;

  constructor(options: RevocationClientOptions) {
    this.options = options;
  }

  /** The first answer for which `accept` gives a value; failures are reported and the next address is asked. */
  async first<T>(
    urls: string[],
    request: { body?: Uint8Array; contentType?: string; maxBytes: number },
    accept: (bytes: Uint8Array) => T | undefined,
  ): Promise<T | undefined> {
    const { timeoutMs = 3000, isPrivateAllowed = false, onFailure } = this.options;
    for (const url of urls) {
      try {
        const accepted = await askAuthority({ url, ...request, timeoutMs, isPrivateAllowed }, this.options, accept);
        if (accepted !== undefined) return accepted;
        onFailure?.({ url, reason: 'the answer does not contain a current status of the certificate' });
      } catch (error) {
        onFailure?.(failureOf(url, error));
      }
    }
    return undefined;
  }

  /** The issuer of the last certificate, where the path ends before its root. */
  async issuerOf(certificate: Certificate): Promise<Certificate | undefined> {
    return this.first(certificate.issuerUrls, { maxBytes: maxCertificateBytes }, (bytes) => {
      const issuer = ifReadable(() => readCertificate(bytes));
      return issuer?.isAuthority && certificate.x509.verify(issuer.x509.publicKey) ? issuer : undefined;
    });
  }

  private isCurrent(status: RevocationStatus | undefined): boolean {
    const now = this.options.now?.() ?? new Date();
    return status !== undefined && !status.revokedAt && status.nextUpdate >= now;
  }

  async ocsp(certificate: Certificate, issuer: Certificate): Promise<Uint8Array | undefined> {
    const body = ocspRequest(certificate, issuer);
    const request = { body, contentType: 'application/ocsp-request', maxBytes: maxOcspBytes };
    return this.first(certificate.ocspUrls, request, (bytes) =>
      this.isCurrent(readOcspStatus(bytes, certificate, issuer)) ? bytes : undefined,
    );
  }

  async crl(certificate: Certificate, issuer: Certificate): Promise<Uint8Array | undefined> {
    return this.first(certificate.crlUrls, { maxBytes: maxCrlBytes }, (bytes) =>
      this.isCurrent(readCrlStatus(bytes, certificate, issuer)) ? bytes : undefined,
    );
  }
}

/** Revocation information for one certificate. OCSP comes first because its responses are small; then the CRLs. */
async function statusOf(fetcher: Fetcher, certificate: Certificate, issuer: Certificate) {
  const ocsp = await fetcher.ocsp(certificate, issuer);
  return { ocsp, crl: ocsp ? undefined : await fetcher.crl(certificate, issuer) };
}

/** The path up to its root, as far as issuers are known or can be fetched. */
async function completed(fetcher: Fetcher, known: readonly Certificate[]): Promise<Certificate[]> {
  const path = [...known];
  for (let last = path.at(-1); last && !isSelfIssued(last) && path.length < maxPath; last = path.at(-1)) {
    const issuer = await fetcher.issuerOf(last);
    if (!issuer) break;
    path.push(issuer);
  }
  return path;
}

/** Defaults: 3 s for each request, public addresses only. */
export function revocationClient(options: RevocationClientOptions = {}): RevocationClient {
  const fetcher = new Fetcher(options);
  return {
    async validationDataFor(known) {
      const path = await completed(fetcher, known);
      const data: PathValidationData = { path, ocspResponses: [], crls: [], isComplete: true, withoutAddress: [] };
      const below = path.filter((certificate) => !isSelfIssued(certificate));
      data.withoutAddress = below.filter(({ ocspUrls, crlUrls }) => ocspUrls.length + crlUrls.length === 0);
      const states = below.map((certificate) => {
        const issuer = path[path.indexOf(certificate) + 1];
        return issuer && statusOf(fetcher, certificate, issuer);
      });
      for (const state of await Promise.all(states)) {
        if (state?.ocsp) data.ocspResponses.push(state.ocsp);
        else if (state?.crl) data.crls.push(state.crl);
        else data.isComplete = false;
      }
      return data;
    },
  };
}
