/**
 * `npm run verify -- file.pdf [--trust root.pem] [--tsa root.pem] [--ours seal.pem] [--json]`: checks the signatures of a
 * PDF with the verifier of the service. `--trust` and `--tsa` name trusted roots for signatures and for timestamps, `--ours`
 * the sealing certificates of a service; without it, the local product's own.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignatureReport, VerificationReport } from '../../shared/domain/documents/verification.ts';
import { certificatesFromPem } from '../../shared/pki/pem.ts';
import { isTestCommonName } from '../../shared/pki/test-certificate.ts';
import { verifyPdf } from '../../shared/verifying/verify-pdf.ts';
import { readArguments } from '../arguments.ts';
import { dataFolder } from '../local/data-folder.ts';

const pems = (paths: string[] = []): Promise<Uint8Array[][]> =>
  Promise.all(paths.map(async (path) => certificatesFromPem(await readFile(path, 'utf8'))));

const usage = [
  'npm run verify -- file.pdf    checks the signatures and the audit trail of a PDF',
  '  --ours <seal.pem>           the sealing certificate of the service; default: that of the local product',
  '  --trust <root.pem>          a certificate authority to trust for signatures',
  '  --tsa <root.pem>            a certificate authority to trust for timestamps',
  '  --json                      prints the report as JSON',
  '--ours, --trust and --tsa may be repeated.',
].join('\n');

/** @param compared the files with the sealing certificates of the service */
function sealedBy(report: VerificationReport, compared: string[]): string {
  if (compared.length === 0)
    return 'Sealed by this service: unknown, because no sealing certificate is on this machine. Pass it: --ours seal.pem';
  const by = `the certificate in ${compared.join(', ')}`;
  return `Sealed by this service: ${report.sealedByUs ? 'yes' : 'no'}, compared with ${by}`;
}

/** A test seal is unchanged, but anyone can make one. */
function verdictOf({ signer, isValid }: SignatureReport): string {
  if (!isValid) return 'NOT VALID';
  return signer !== null && isTestCommonName(signer) ? 'TEST, made with a test certificate' : 'valid';
}

function describeReport(report: VerificationReport, compared: string[]): string[] {
  const lines = [
    report.intact
      ? 'INTACT: the document was not changed after signing.'
      : 'NOT INTACT: the document was changed or is not signed.',
    sealedBy(report, compared),
    `PAdES level: ${report.level ?? 'none'}`,
    `Signed: ${report.signedAt ?? 'unknown'}${report.signedAtSource === 'claim' ? ' (stated by the signer)' : ''}`,
    `Signer: ${report.signer ?? 'unknown'}`,
    `Pages: ${report.pages ?? 'unknown'}, ${report.size} bytes, SHA-256 ${report.sha256}`,
  ];
  report.signatures.forEach((signature, index) => {
    const what = signature.kind === 'signature' ? 'signature' : 'document timestamp';
    lines.push(
      `${index + 1}. ${what} “${signature.field}” (${signature.subFilter ?? 'unknown format'}) by ${signature.signer ?? 'unknown'}`,
      `   ${verdictOf(signature)}, ${signature.isTrusted ? 'trusted' : 'not trusted'}, ` +
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
  const { values, positionals } = readArguments({
    usage,
    operands: [1, 1],
    options: { trust: list, tsa: list, ours: list, json: { type: 'boolean', default: false } },
  });
  const [path = ''] = positionals;
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
    trust: {
      // A chain begins with the sealing certificate.
      ours: ours.flatMap((chain) => chain.slice(0, 1)),
      authorities: authorities.flat(),
      timestampAuthorities: timestampAuthorities.flat(),
    },
  });
  console.log(values.json ? JSON.stringify(report, null, 2) : describeReport(report, values.ours ?? []).join('\n'));
  return report.intact ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
