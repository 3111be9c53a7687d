/** A timestamp authority (RFC 3161) on a free local port, built with pkijs; it can be slow, wrong, rude or dead. */
import { createHash, type KeyObject, webcrypto } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { type Issued, keyUsage, purposes } from '../../infra/local/certificate-authority.ts';
import { aCertificate, aKey, anAuthority } from '../fixtures/certificates.ts';
import { listening } from './listening.ts';

export type TsaManners =
  | 'good'
  | 'slow'
  | 'hang'
  | 'drip'
  | 'reset'
  | 'status_500'
  | 'garbage'
  | 'html'
  | 'huge'
  | 'redirect'
  | 'refused'
  | 'wrong_imprint'
  | 'wrong_nonce'
  | 'wrong_signature'
  | 'wrong_clock'
  | 'no_certificate'
  | 'long_chain'
  | 'unrelated_certificate_hash';

export interface Tsa {
  url: string;
  root: Issued;
  /** How it behaves from now on. */
  manners: TsaManners;
  /** Requests seen so far. */
  requests: number;
  close(): Promise<void>;
}

interface TsaOptions {
  manners?: TsaManners;
  /** Certificate of the authority; by default a fresh one of a fresh root. */
  identity?: TsaIdentity;
  /** Clock of the authority. */
  now?: () => Date;
}

export interface TsaIdentity {
  own: Issued;
  root: Issued;
}

export function aTsaIdentity(extensions = [keyUsage(0), purposes(['1.3.6.1.5.5.7.3.8'], true)]): TsaIdentity {
  const root = anAuthority({ commonName: 'Test timestamp root' });
  return {
    root,
    own: aCertificate({ commonName: 'Test timestamp authority', issuer: root, extensions, key: aKey('rsa') }),
  };
}

/** Makes tokens of 12 KB. */
const longCertificate = () => anAuthority({ commonName: 'x'.repeat(10_000) });

const exact = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

async function importKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  return webcrypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['sign']);
}

const attribute = (type: string, value: asn1.BaseBlock) => new pkijs.Attribute({ type, values: [value] });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

function tstInfo(request: pkijs.TimeStampReq, manners: TsaManners, at: Date): Uint8Array {
  const imprint = request.messageImprint;
  const hash = new Uint8Array(imprint.hashedMessage.valueBlock.valueHexView);
  if (manners === 'wrong_imprint') hash[0] = (hash[0] ?? 0) ^ 1;
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.3.6.1.4.1.55555.1',
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: imprint.hashAlgorithm,
      hashedMessage: new asn1.OctetString({ valueHex: hash }),
    }),
    serialNumber: new asn1.Integer({ value: 42 }),
    genTime: at,
    accuracy: new pkijs.Accuracy({ seconds: 1 }),
    ...(manners === 'wrong_nonce'
      ? { nonce: new asn1.Integer({ value: 7 }) }
      : request.nonce
        ? { nonce: request.nonce }
        : {}),
  });
  return new Uint8Array(info.toSchema().toBER());
}

async function answer(body: Uint8Array, manners: TsaManners, identity: TsaIdentity, at: Date) {
  const request = pkijs.TimeStampReq.fromBER(exact(body));
  const content = tstInfo(request, manners, manners === 'wrong_clock' ? new Date(at.getTime() + 7_200_000) : at);
  const own = pkijs.Certificate.fromBER(exact(identity.own.der));
  const certHash = sha256(manners === 'unrelated_certificate_hash' ? identity.root.der : identity.own.der);
  const essCertificate = new asn1.Sequence({
    value: [
      new asn1.Sequence({ value: [new asn1.Sequence({ value: [new asn1.OctetString({ valueHex: certHash })] })] }),
    ],
  });
  const encapContentInfo = new pkijs.EncapsulatedContentInfo({ eContentType: pkijs.id_eContentType_TSTInfo });
  // Given to its constructor, pkijs writes it in pieces, which is not DER: strict validators refuse it.
  encapContentInfo.eContent = new asn1.OctetString({ valueHex: content });
  const root = pkijs.Certificate.fromBER(exact(identity.root.der));
  const chain = manners === 'no_certificate' ? [] : [own, root];
  if (manners === 'long_chain') chain.push(pkijs.Certificate.fromBER(exact(longCertificate().der)));
  const signedData = new pkijs.SignedData({
    version: 3,
    encapContentInfo,
    certificates: chain,
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute('1.2.840.113549.1.9.3', new asn1.ObjectIdentifier({ value: pkijs.id_eContentType_TSTInfo })),
            attribute('1.2.840.113549.1.9.4', new asn1.OctetString({ valueHex: sha256(content) })),
            attribute('1.2.840.113549.1.9.16.2.47', essCertificate),
          ],
        }),
      }),
    ],
  });
  await signedData.sign(await importKey(manners === 'wrong_signature' ? aKey('rsa') : identity.own.key), 0, 'SHA-256');
  const response = new pkijs.TimeStampResp({
    status: new pkijs.PKIStatusInfo({ status: manners === 'refused' ? 2 : 0 }),
    ...(manners === 'refused'
      ? {}
      : {
          timeStampToken: new pkijs.ContentInfo({
            contentType: pkijs.ContentInfo.SIGNED_DATA,
            content: signedData.toSchema(true),
          }),
        }),
  });
  return Buffer.from(response.toSchema().toBER());
}

/** Starts the authority; close it at the end of the test. */
export async function startTsa({
  manners = 'good',
  identity = aTsaIdentity(),
  now = () => new Date(),
}: TsaOptions = {}): Promise<Tsa> {
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void serve(request, response).catch(() => response.destroy());
  });
  const { url, close } = await listening(server);
  const tsa: Tsa = {
    url: `${url}/`,
    root: identity.root,
    manners,
    requests: 0,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await close();
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    tsa.requests++;
    const type = { 'content-type': 'application/timestamp-reply' };
    switch (tsa.manners) {
      case 'hang':
        return;
      case 'reset':
        request.socket.resetAndDestroy();
        return;
      case 'drip':
        response.writeHead(200, type);
        timers.add(setInterval(() => response.write('0'), 50));
        return;
      case 'status_500':
        response.writeHead(500, type).end('no');
        return;
      case 'html':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the airport</h1>');
        return;
      case 'garbage':
        response.writeHead(200, type).end(Buffer.from('3082ffff00', 'hex'));
        return;
      case 'huge':
        response.writeHead(200, type);
        timers.add(setInterval(() => response.write(Buffer.alloc(100_000, 0x30)), 1));
        return;
      case 'redirect':
        response.writeHead(302, { location: tsa.url }).end();
        return;
      case 'slow':
        await new Promise((resume) => timers.add(setTimeout(resume, 300)));
    }
    response.writeHead(200, type).end(await answer(body, tsa.manners, identity, now()));
  }

  return tsa;
}
