/** `npm run invite -- --uses 1 --days 7`: creates an invitation in the configured records and prints its code once. */
import { createInvitation } from '../../shared/operations/accounts/invitations.ts';
import { cosmosAccounts } from '../../shared/records/cosmos-accounts.ts';
import { systemClock, systemDigest, systemRandom } from '../../shared/system.ts';
import { readArguments, refuseArguments } from '../arguments.ts';
import { configuredRecords, runCommand } from '../environment.ts';

const maxUses = 1_000;
const maxDays = 365;
const usage = [
  'npm run invite                           a code for one registration in the next 7 days',
  `npm run invite -- --uses <n> --days <n>  uses: 1 to ${maxUses}, days: 1 to ${maxDays}`,
].join('\n');

function whole(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) {
    refuseArguments(`--${name} must be a whole number from 1 to ${max}.`, usage);
  }
  return value;
}

async function main(): Promise<void> {
  const { values } = readArguments({
    usage,
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
