import { type InvitationCode, invitationCode } from '../../../domain/accounts/member-invitation.ts';
import type { Ports } from '../../../domain/ports.ts';

/** The page that accepts an invitation to an organization. The code is behind `#`, which no server sees. */
export function invitationUrl(
  { keyedHash, settings }: Ports<'keyedHash'> & { settings: { publicUrl: string } },
  invited: InvitationCode,
): string {
  return `${settings.publicUrl}/app/join#${invitationCode(keyedHash, invited)}`;
}
