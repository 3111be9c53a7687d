/** The address of a person whose account was deleted is in no invitation to an organization any more. */
import { currentInvitations, withoutInvitationsOf } from '../../../domain/accounts/member-invitation.ts';
import { organizationIn } from '../../../domain/accounts/organization.ts';
import { isSameAddress } from '../../../domain/email-address.ts';
import type { MailRecords } from '../../../domain/mail/mailer.ts';
import { changeOrganization } from './change-account.ts';
import { type LogDeps, logByService } from './organization-log.ts';

const maxPerRun = 100;

/** Logs an invitation that could still be accepted before it ends. Returns whether none is left. */
export async function forgetInvitations(
  deps: LogDeps & { mails: Pick<MailRecords, 'delete'> },
  email: string,
): Promise<boolean> {
  const found = await deps.accounts.findInviting(email, maxPerRun);
  for (const organizationId of found) {
    const organization = organizationIn(await deps.accounts.getNewest(organizationId))?.value;
    if (!organization) continue;
    const ended = currentInvitations(organization, deps.clock.now()).filter((each) => isSameAddress(each.email, email));
    for (const { id } of ended) {
      const facts = { invitationId: id, byDeletion: true };
      await logByService(deps, organizationId, 'member.invitation_withdrawn', facts, id);
      await deps.mails.delete(organizationId, `eml_${id}`);
    }
    await changeOrganization(deps, organizationId, (current) => withoutInvitationsOf(current, email));
  }
  return found.length < maxPerRun;
}
