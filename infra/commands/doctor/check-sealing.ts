/** Checks certificate, key and timestamp authorities, and the complete path of a document on a scratch account. */
import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { completeEnvelope } from '../../../shared/operations/envelopes/complete-envelope.ts';
import { getUploadUrl } from '../../../shared/operations/envelopes/documents.ts';
import { deleteEnvelope } from '../../../shared/operations/envelopes/envelopes.ts';
import { readCertificate } from '../../../shared/pki/certificate.ts';
import { certificatesFromPem } from '../../../shared/pki/pem.ts';
import { timestampClient } from '../../../shared/sealing/augment/timestamp-client.ts';
import type { Services } from '../../../shared/services.ts';
import { sampleCertificate } from '../sample-certificate.ts';
import { type Check, Unhealthy } from './check.ts';
import { explainSignIn, failureOf, isUnreachable } from './explain.ts';

/** The account has no password, so nobody can log in. */
const scratchAccount = { ownerId: `usr_${'d0c'.padEnd(32, '0')}`, ownerEmail: 'doctor@countersign.invalid' };

async function aDocument(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Made by npm run doctor.', { x: 60, y: 700 });
  return document.save();
}

function certificateCheck({ sealingCertificate, clock }: Services): Check {
  return {
    part: 'sealing certificate',
    async run() {
      const { subject, daysLeft, errors, warnings } = await sealingCertificate.examine(clock.now());
      if (errors.length > 0) throw new Unhealthy(`SEAL_CHAIN_PEM: ${errors.join(' ')}`);
      return [`"${subject}", ${daysLeft} days left.`, ...warnings].join(' ');
    },
  };
}

/** Seals in memory: checks that key and certificate match, and that the vault signs if there is one. */
function keyCheck({ config, sealer, clock }: Services): Check {
  const { keyVaultKeyId } = config.seal;
  return {
    part: 'sealing key',
    async run() {
      const document = await aDocument();
      try {
        await sealer.seal({
          document,
          mimetype: 'application/pdf',
          stamps: [],
          auditTrail: '[]',
          completionCertificate: sampleCertificate('doctor.pdf'),
          at: clock.now(),
        });
      } catch (error) {
        const cause = (error as { cause?: unknown }).cause ?? error;
        const signIn = explainSignIn(cause);
        if (signIn) throw new Unhealthy(signIn);
        const failure = failureOf(cause);
        const where = keyVaultKeyId ?? 'SEAL_KEY_PEM';
        if (keyVaultKeyId && isUnreachable(failure))
          throw new Unhealthy(`${keyVaultKeyId} does not answer. (${failure.message})`);
        if (keyVaultKeyId && failure.status === 403) {
          throw new Unhealthy(
            `the vault refuses this identity: it needs the role "Key Vault Crypto User" on ${keyVaultKeyId}.`,
          );
        }
        throw new Unhealthy(`${where}: ${failure.message}`);
      }
      return keyVaultKeyId ? `signs in the vault (${keyVaultKeyId})` : 'belongs to the certificate';
    },
  };
}

function timestampCheck({ config }: Services, url: string): Check {
  return {
    part: `timestamp authority ${url}`,
    async run() {
      let reason = 'no usable token';
      const anchors = certificatesFromPem(config.tsaRootsPem).map((der) => readCertificate(der));
      const client = timestampClient({
        urls: [url],
        anchors,
        allowedHosts: config.tsaAllowHosts,
        onFailure: (failure) => {
          reason = failure.reason;
        },
      });
      const stamp = await client.stamp(Buffer.from('doctor'));
      if (!stamp)
        throw new Unhealthy(`it gives no timestamp, so that seals wait for theirs: ${reason}. Is TSA_URLS right?`);
      return `${Math.round(Math.abs(Date.now() - stamp.at.getTime()) / 1_000)} seconds from our clock`;
    },
  };
}

export function serviceCheck({ config }: Services): Check {
  const url = `${config.publicUrl}/api/health`;
  return {
    part: 'service',
    async run() {
      const response = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch((error: Error) => {
        throw new Unhealthy(
          `${url} does not answer. Check PUBLIC_URL and whether the app is deployed. (${failureOf(error).message})`,
        );
      });
      const text = await response.text();
      if (response.status !== 200) throw new Unhealthy(`${url} answers ${response.status}: ${text.slice(0, 300)}`);
      return `answers at ${config.publicUrl}`;
    },
  };
}

/** Runs the steps of a client on the configured stores: upload, complete, download, verify. */
function wholeWayCheck(services: Services): Check {
  return {
    part: 'one real seal',
    async run() {
      const upload = await getUploadUrl(services, {
        ...scratchAccount,
        filename: 'doctor.pdf',
        mimetype: 'application/pdf',
      });
      const ref = { ownerId: scratchAccount.ownerId, envelopeId: upload.envelopeId };
      try {
        const body = Buffer.from(await aDocument());
        const put = await fetch(upload.uploadUrl, { method: 'PUT', headers: upload.uploadHeaders, body });
        if (put.status !== 201) throw new Unhealthy(`the upload was answered ${put.status}.`);
        const { signedUrl, hash } = await completeEnvelope(services, ref);
        const sealed = Buffer.from(await (await fetch(signedUrl)).arrayBuffer());
        if (createHash('sha256').update(sealed).digest('hex') !== hash)
          throw new Unhealthy('the download is not what was sealed.');
        const report = await services.verifier.verify(sealed, services.clock.now());
        if (!report.intact || !report.sealedByUs)
          throw new Unhealthy(`the seal does not verify: ${JSON.stringify(report.signatures)}`);
        const stored = (await services.envelopes.get(ref.ownerId, ref.envelopeId))?.value;
        const reason = stored?.status === 'completed' ? stored.seal.levelReason : undefined;
        const below = reason ? `, below SEAL_LEVEL: ${reason}` : '';
        return `sealed, downloaded and verified (${report.level}, ${sealed.length} bytes)${below}`;
      } finally {
        await deleteEnvelope(services, ref).catch(() => undefined);
      }
    },
  };
}

export function sealingChecks(services: Services): Check[] {
  const authorities = services.config.tsaUrls.map((url) => timestampCheck(services, url));
  return [certificateCheck(services), keyCheck(services), ...authorities];
}

/** Runs only if everything else is healthy. */
export const lastCheck = wholeWayCheck;
