/** A person who is logged in, and the organization that the tab acts for. */
import type { Role } from '../../../shared/domain/accounts/roles.ts';
import { actFor, setMemberships } from '../../../web/app/api/acting.ts';
import { logIn } from '../../../web/app/api/session.ts';
import { answer } from './service.ts';

export const northwind = `usr_${'1'.repeat(32)}`;
export const southwind = `usr_${'2'.repeat(32)}`;
export const me = { userId: 'usr_me', email: 'ada@example.com' };
export const newSession = { token: 't', expiresIn: 600, sessionId: 'ses_1', user: me };

export const membership = (role: Role, organizationId = northwind, name = 'Northwind') => ({
  ...{ organizationId, name, role },
});

export async function logInAsAda(): Promise<void> {
  answer(newSession);
  await logIn({ email: me.email, password: 'correct horse battery' });
}

/** The tab acts for Northwind, where the person has this role. */
export async function inNorthwind(role: Role): Promise<void> {
  await logInAsAda();
  actFor(northwind);
  setMemberships([membership(role), membership('viewer', southwind, 'Southwind')]);
}
