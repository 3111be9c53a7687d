/** Fetches revocation information from the addresses in the certificates (RFC 5280 4.2.2.1 and 4.2.1.13; RFC 6960). */

import { boundedRequest } from '../../net/bounded-request.ts';
import { type Certificate, readCertificate } from '../../pki/certificate.ts';
import { isSelfIssued } from '../../pki/chain.ts';
import { MalformedDer } from '../../pki/der.ts';
import { ocspRequest, type RevocationStatus, readCrlStatus, readOcspStatus } from '../../pki/revocation.ts';

/** The validation data of one certification path. */
interface PathValidationData {
  /** The path, completed up to its root where that could be fetched. */
  path: Certificate[];
  ocspResponses: Uint8Array[];
  crls: Uint8Array[];
  /** There is information about every certificate below the root, and none is revoked. */
  isComplete: boolean;
}

/** Fetches what is needed to validate a certification path later. */
export interface RevocationClient {
  validationDataFor(path: readonly Certificate[]): Promise<PathValidationData>;
}

export interface RevocationClientOptions {
  timeoutMs?: number;
  now?: () => Date;
  /** Whether addresses in private networks may be asked, as those of a company's own authority. */
  isPrivateAllowed?: boolean;
  onFailure?: (failure: { url: string; reason: string }) => void;
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
    const { timeoutMs = 5000, isPrivateAllowed = false, onFailure } = this.options;
    for (const url of urls) {
      try {
        const accepted = accept(await boundedRequest({ url, ...request, timeoutMs, isPrivateAllowed }));
        if (accepted !== undefined) return accepted;
        onFailure?.({ url, reason: 'the answer is no current status of the certificate' });
      } catch (error) {
        onFailure?.({ url, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    return undefined;
  }

  /** The issuer of the last certificate, where the path ends before its root. */
  async issuerOf(certificate: Certificate): Promise<Certificate | undefined> {
    return this.first(certificate.issuerUrls, { maxBytes: maxCertificateBytes }, (bytes) => {
      const issuer = readable(bytes);
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

function readable(bytes: Uint8Array): Certificate | undefined {
  try {
    return readCertificate(bytes);
  } catch (error) {
    if (error instanceof MalformedDer) return undefined;
    throw error;
  }
}

/** Asks OCSP first, whose answers are small; then the CRLs. Defaults: 5 s for each request, public addresses only. */
export function revocationClient(options: RevocationClientOptions = {}): RevocationClient {
  const fetcher = new Fetcher(options);
  return {
    async validationDataFor(known) {
      const path = [...known];
      const data: PathValidationData = { path, ocspResponses: [], crls: [], isComplete: true };
      for (let index = 0; index < path.length; index++) {
        const certificate = path[index];
        if (!certificate || isSelfIssued(certificate)) break;
        const issuer = path[index + 1] ?? (await fetcher.issuerOf(certificate));
        if (!issuer || index + 1 >= maxPath) {
          data.isComplete = false;
          break;
        }
        path[index + 1] = issuer;
        const ocsp = await fetcher.ocsp(certificate, issuer);
        const crl = ocsp ? undefined : await fetcher.crl(certificate, issuer);
        if (ocsp) data.ocspResponses.push(ocsp);
        else if (crl) data.crls.push(crl);
        else data.isComplete = false;
      }
      return data;
    },
  };
}
