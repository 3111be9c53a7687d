/** The limits that Azure documents, as read in November 2026, and how much of each an envelope takes. */
import type { EnvelopeUse } from './measured.ts';

export interface Limit {
  what: string;
  /** What one envelope takes, and how much of that the platform gives each second. */
  perEnvelope: number;
  perSecond: number;
  documented: string;
  movedBy: string;
  /** As the templates deploy it, and a setting or a request to Azure moves it. */
  isDefault: boolean;
}

/** An instance of 2 GB has one CPU; so much of it is used before another instance is needed. */
const cpuLoad = 0.8;
export const instances = { default: 100, quota: 250 };
export const documentMb = 1;

export const sealsPerSecond = ({ sealCpuMs }: EnvelopeUse) => (1_000 / sealCpuMs) * cpuLoad;
export const httpInstances = ({ httpCpuMs }: EnvelopeUse, rate: number) => (rate * httpCpuMs) / 1_000 / cpuLoad;
export const storageCalls = (use: EnvelopeUse) => use.blobReads + use.blobWrites + use.queueCalls;

export function limitsOf(use: EnvelopeUse): Limit[] {
  const { mails, requestUnits, signatures } = use;
  const limit = (what: string, perEnvelope: number, perSecond: number, documented: string, movedBy: string) => {
    return { what, perEnvelope, perSecond, documented, movedBy };
  };
  const sealing = 1 / sealsPerSecond(use);
  const all = sealing + httpInstances(use, 1) + 1 / (4 * sealsPerSecond(use));
  const initial = [
    limit('E-mail, as first granted', mails, 100 / 3_600, '100 an hour', 'a request to Azure, or `SMTP_URL`'),
    limit('Cosmos DB, serverless', requestUnits, 5_000, '5,000 RU/s a container', '`COUNTERSIGN_IS_SERVERLESS=false`'),
    limit('Cosmos DB, autoscale', requestUnits, 4_000, 'as deployed', '`COUNTERSIGN_MAX_THROUGHPUT`'),
    limit('Instances that seal', sealing, instances.default, 'as deployed', '`COUNTERSIGN_MAXIMUM_INSTANCE_COUNT`'),
    limit('Instances of the region', all, instances.quota, '512,000 MB', 'a request to Azure'),
  ];
  const hard = [
    limit('Key Vault, HSM key', signatures, 50, '500 in 10 s, RSA 3072', 'a key on P-256 (2,000 in 10 s)'),
    limit('Key Vault, software key', signatures, 100, '1,000 in 10 s, RSA 3072', 'a key on P-256 (4,000 in 10 s)'),
    limit('Queue `seal-envelopes`', 1, 2_000, '2,000 messages/s', 'several queues (code)'),
    limit('Storage account', storageCalls(use), 20_000, '20,000 requests/s', 'an account for queues alone (code)'),
    limit('Storage account, egress', 3 * documentMb * 8, 50_000, '50 Gbit/s', 'a request to Azure'),
    limit('Cosmos DB, one owner', requestUnits, 10_000, '10,000 RU/s a partition', 'several accounts for that owner'),
    limit('Cosmos DB, database', requestUnits, 1_000_000, '1,000,000 RU/s', 'a request to Azure'),
  ];
  const of = (isDefault: boolean) => (each: Omit<Limit, 'isDefault'>) => ({ ...each, isDefault });
  const perSecond = (each: Limit) => each.perSecond / each.perEnvelope;
  return [...initial.map(of(true)), ...hard.map(of(false))].sort((a, b) => perSecond(a) - perSecond(b));
}
