/** Timestamps (RFC 3161): the request, the response, and the validation of a token. */
import { createHash } from 'node:crypto';
import type { Certificate } from './certificate.ts';
import { buildChain } from './chain.ts';
import {
  bool,
  decode,
  ifReadable,
  integer,
  MalformedDer,
  nil,
  objectId,
  octets,
  sameBytes,
  sequence,
  unsigned,
} from './der.ts';
import { oid } from './oids.ts';
import { readCms, type SignedData } from './read-cms.ts';
import { type CmsFault, digestNameOf, isPlain, verifyCms } from './verify-cms.ts';

type TimestampFault =
  | CmsFault
  | 'malformed'
  | 'wrong_imprint'
  | 'wrong_nonce'
  | 'wrong_purpose'
  | 'chain_invalid'
  | 'untrusted';

export interface TimestampVerdict {
  fault: TimestampFault | undefined;
  at: Date | undefined;
  certificate: Certificate | undefined;
  /** The authority's certificate and its issuers, as far as the token or the anchors have them. */
  path: Certificate[];
  /** The path ends at one of the anchors. */
  isTrusted: boolean;
  /** The token as read; undefined when it is malformed. */
  token: SignedData | undefined;
}

/** TimeStampReq over a SHA-256; asks for the certificates, without which the token cannot be checked later. */
export function timestampRequest(sha256: Uint8Array, nonce: Uint8Array): Uint8Array {
  const imprint = sequence(sequence(objectId(oid.sha256), nil()), octets(sha256));
  return sequence(integer(1), imprint, unsigned(nonce), bool(true));
}

/** The token of a TimeStampResp. @throws MalformedDer when it was refused or is missing. */
export function tokenOfResponse(bytes: Uint8Array): Uint8Array {
  const [status, token] = decode(bytes).sequence();
  const code = status?.child(0).number();
  // 0 granted, 1 grantedWithMods; everything else is a refusal.
  if (code !== 0 && code !== 1) throw new MalformedDer(`the timestamp was refused (${code})`);
  if (!token) throw new MalformedDer('the answer holds no timestamp');
  return new Uint8Array(token.bytes);
}

function readInfo(content: Uint8Array) {
  const [version, policy, imprint, serial, time, ...optional] = decode(content).sequence();
  if (!version || !policy || !imprint || !serial || !time) throw new MalformedDer('a timestamp is incomplete');
  if (version.number() !== 1) throw new MalformedDer('a timestamp is of another version');
  return {
    /** The time that the authority states (genTime). */
    at: time.time(),
    policy: policy.oid(),
    serial: serial.integer(),
    nonce: optional.find((part) => part.universal === 2)?.integer(),
    imprint: { algorithm: imprint.child(0).child(0).oid(), hash: imprint.child(1).octets() },
  };
}

/** Exactly one purpose, timeStamping, and critical (RFC 3161 2.3). */
function isForTimestamps({ extendedKeyUsage, keyUsage }: Certificate): boolean {
  const purposes = extendedKeyUsage?.purposes;
  const maySign = !keyUsage || keyUsage.has('digitalSignature') || keyUsage.has('nonRepudiation');
  return maySign && extendedKeyUsage?.critical === true && purposes?.length === 1 && purposes[0] === oid.timeStamping;
}

/** The digests that the token announces: its signer's is among them (RFC 5652 5.1), and none has parameters. */
function announcesItsDigest({ digestAlgorithms, signer }: SignedData): boolean {
  return digestAlgorithms.every(isPlain) && digestAlgorithms.some(({ id }) => id === signer.digestAlgorithm.id);
}

interface TimestampExpectation {
  /** Computes the digest of the stamped bytes with the algorithm that the token names. */
  imprintOf: (digestName: string) => Uint8Array;
  /** The nonce of the request, if the token is the response to a request. */
  nonce?: Uint8Array;
  /** Certificates of authorities that are trusted; without any, every chain that is valid in itself is accepted. */
  anchors: Certificate[];
  /** Further certificates from which the chain may be built. */
  pool?: Certificate[];
  /** Whether bytes may follow the token, as in the padded /Contents of a document timestamp. */
  padded?: boolean;
}

function check(token: Uint8Array, expected: TimestampExpectation): TimestampVerdict {
  const cms = readCms(token, { padded: expected.padded ?? false });
  const { content, certificates } = cms;
  if (cms.contentType !== oid.tstInfo || !content) throw new MalformedDer('not a timestamp');
  const info = readInfo(content);
  const signature = verifyCms(cms, (digest) => createHash(digest).update(content).digest());
  const { certificate } = signature;
  // The chain is checked at the time stamped: the certificate counts only for the time in which it was valid.
  const chain = certificate
    ? buildChain(certificate, {
        pool: [...certificates, ...(expected.pool ?? [])],
        anchors: expected.anchors,
        at: info.at,
      })
    : undefined;
  const verdict = (fault: TimestampFault | undefined): TimestampVerdict => ({
    fault,
    at: info.at,
    certificate,
    path: chain?.path ?? [],
    isTrusted: chain?.isTrusted ?? false,
    token: cms,
  });
  const digest = digestNameOf(info.imprint.algorithm);
  if (!digest) return verdict('unsupported_algorithm');
  if (!sameBytes(info.imprint.hash, expected.imprintOf(digest))) return verdict('wrong_imprint');
  if (expected.nonce && !(info.nonce && sameBytes(unsigned(info.nonce), unsigned(expected.nonce)))) {
    return verdict('wrong_nonce');
  }
  if (!announcesItsDigest(cms)) return verdict('algorithm_mismatch');
  if (signature.fault || !certificate || !chain) return verdict(signature.fault ?? 'certificate_missing');
  if (!isForTimestamps(certificate)) return verdict('wrong_purpose');
  if (chain.faults.some((fault) => fault !== 'chain_incomplete')) return verdict('chain_invalid');
  if (expected.anchors.length > 0 && !chain.isTrusted) return verdict('untrusted');
  return verdict(undefined);
}

/**
 * Checks a token against the bytes it should stamp. Never throws: a token that cannot be read is `malformed`.
 * @example
 * import { createHash } from 'node:crypto';
 * import { verifyTimestamp } from './timestamp-token.ts';
 * const stamped = Buffer.from('the signature that the token stamps');
 * const token = Buffer.from('not a token');
 * const verdict = verifyTimestamp(token, {
 *   imprintOf: (digestName) => createHash(digestName).update(stamped).digest(),
 *   anchors: [],
 * });
 * verdict.fault; // → 'malformed'
 */
export function verifyTimestamp(token: Uint8Array, expected: TimestampExpectation): TimestampVerdict {
  return (
    ifReadable(() => check(token, expected)) ?? {
      fault: 'malformed',
      at: undefined,
      certificate: undefined,
      path: [],
      isTrusted: false,
      token: undefined,
    }
  );
}
