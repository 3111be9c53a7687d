/** `npm run invite -- --uses 1 --days 7`: creates an invitation in the configured records and prints its code once. */
import { parseArgs } from 'node:util';
import { createInvitation } from '../../shared/operations/accounts/invitations.ts';
import { cosmosAccounts } from '../../shared/records/cosmos-accounts.ts';
import { systemClock, systemDigest, systemRandom } from '../../shared/system.ts';
import { configuredRecords, runCommand } from '../environment.ts';

const maxUses = 1_000;
const maxDays = 365;

function whole(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new Error(`--${name} must be a whole number from 1 to ${max}.`);
  }
  return value;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { uses: { type: 'string', default: '1' }, days: { type: 'string', default: '7' } },
  });
  const input = { maxUses: whole('uses', values.uses, maxUses), days: whole('days', values.days, maxDays) };
  const { containers } = await configuredRecords();
  const accounts = cosmosAccounts(containers);
  const deps = { accounts, clock: systemClock, random: systemRandom, digest: systemDigest };
  const { code, expiresAt } = await createInvitation(deps, input);
  console.log(code);
  console.error(
    `Valid for ${input.maxUses} ${input.maxUses === 1 ? 'registration' : 'registrations'} until ${expiresAt}. The code is not shown again.`,
  );
}

await runCommand(main);
