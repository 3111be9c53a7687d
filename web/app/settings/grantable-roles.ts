import { type Role, roles } from '../../../shared/domain/accounts/roles.ts';
import { may } from '../api/acting.ts';

/** The roles that the person may give, change and remove: only owners do so with owners. */
export const grantableRoles = (): Role[] => roles.filter((role) => role !== 'owner' || may('organization:own'));
