/**
 * `npm run verify -- file.pdf [--trust root.pem] [--tsa root.pem] [--ours seal.pem] [--json]`: checks the signatures of a
 * PDF with the verifier of the service. `--trust` and `--tsa` name trusted roots for signatures and for timestamps.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { VerificationReport } from '../../shared/domain/documents/verification.ts';
import { certificatesFromPem } from '../../shared/pki/pem.ts';
import { verifyPdf } from '../../shared/verifying/verify-pdf.ts';
import { dataFolder } from '../local/data-folder.ts';

const pems = async (paths: string[] = []): Promise<Uint8Array[]> =>
  (await Promise.all(paths.map(async (path) => certificatesFromPem(await readFile(path, 'utf8'))))).flat();

function describeReport(report: VerificationReport): string[] {
  const lines = [
    report.intact
      ? 'INTACT: the document was not changed after signing.'
      : 'NOT INTACT: the document was changed or is not signed.',
    `Sealed by this service: ${report.sealedByUs ? 'yes' : 'no'}`,
    `PAdES level: ${report.level ?? 'none'}`,
    `Signed: ${report.signedAt ?? 'unknown'}${report.signedAtSource === 'claim' ? ' (stated by the signer)' : ''}`,
    `Signer: ${report.signer ?? 'unknown'}`,
    `Pages: ${report.pages ?? 'unknown'}, ${report.size} bytes, SHA-256 ${report.sha256}`,
  ];
  report.signatures.forEach((signature, index) => {
    const what = signature.kind === 'signature' ? 'signature' : 'document timestamp';
    lines.push(
      `${index + 1}. ${what} “${signature.field}” (${signature.subFilter ?? 'unknown format'}) by ${signature.signer ?? 'unknown'}`,
      `   ${signature.isValid ? 'valid' : 'NOT VALID'}, ${signature.isTrusted ? 'trusted' : 'not trusted'}, ` +
        (signature.coversWholeDocument
          ? 'covers the whole document'
          : `covers the first ${signature.coveredBytes} bytes`),
    );
    const { timestamp } = signature;
    if (timestamp) {
      lines.push(
        `   timestamp ${timestamp.at ?? ''} by ${timestamp.authority ?? 'unknown'}: ${timestamp.isValid ? 'valid' : 'NOT VALID'}`,
      );
    }
  });
  const { auditTrail } = report;
  if (auditTrail)
    lines.push(
      auditTrail.isIntact
        ? `The audit trail is intact: ${auditTrail.events} events, last hash ${auditTrail.head}`
        : `The audit trail is BROKEN (${auditTrail.events} events)`,
    );
  for (const problem of report.problems) {
    const attack = problem.attack ? ` [${problem.attack.replaceAll('_', ' ')}]` : '';
    lines.push(`${problem.severity === 'broken' ? 'BROKEN' : 'note'}: ${problem.message} (${problem.code})${attack}`);
  }
  return lines;
}

/** Exit status: 0 intact, 1 not intact, 2 wrong usage or unreadable file. */
async function main(): Promise<number> {
  const list = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { trust: list, tsa: list, ours: list, json: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) {
    console.error('Usage: npm run verify -- file.pdf [--trust root.pem] [--tsa root.pem] [--ours seal.pem] [--json]');
    return 2;
  }
  // Without `--ours`, the verifier trusts the certificate of the local product.
  const local = join(dataFolder(process.env), 'seal', 'chain.pem');
  if (!values.ours && existsSync(local))
    Object.assign(values, { ours: [local], trust: [local, ...(values.trust ?? [])] });
  const [authorities, timestampAuthorities, ours] = await Promise.all([
    pems(values.trust),
    pems(values.tsa),
    pems(values.ours),
  ]);
  const report = verifyPdf(await readFile(path), {
    trust: { ours: ours.slice(0, 1), authorities, timestampAuthorities },
  });
  console.log(values.json ? JSON.stringify(report, null, 2) : describeReport(report).join('\n'));
  return report.intact ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
