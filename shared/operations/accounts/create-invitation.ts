/** Creates an invitation for an operator. Only the answer contains the code; its hash is stored. */
import type { AccountRecords } from '../../domain/accounts/account-records.ts';
import type { Ports } from '../../domain/ports.ts';

export type CreateInvitationDeps = Ports<'clock' | 'random' | 'digest'> & {
  accounts: Pick<AccountRecords, 'createInvitation'>;
};

const codeBytes = 16;
const dayMs = 86_400_000;

/** @param input.days how long the invitation is valid */
export async function createInvitation(
  deps: CreateInvitationDeps,
  input: { maxUses: number; days: number },
): Promise<{ code: string; expiresAt: string }> {
  const at = deps.clock.now();
  const code = deps.random.token(codeBytes);
  const expiresAt = new Date(at.getTime() + input.days * dayMs).toISOString();
  await deps.accounts.createInvitation({
    codeHash: deps.digest.sha256(code),
    maxUses: input.maxUses,
    redemptions: {},
    expiresAt,
    createdAt: at.toISOString(),
  });
  return { code, expiresAt };
}
