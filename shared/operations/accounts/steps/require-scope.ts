/** Refuses what the role of a member does not allow, where it depends on more than the route. */
import { type MemberScope, mayDo, type Role } from '../../../domain/accounts/roles.ts';
import { AppError } from '../../../errors.ts';

/**
 * @param role of the member of an organization; an account of a person and an API key have none
 * @throws AppError insufficient_permissions
 */
export function requireScope(role: Role | undefined, requiredScope: MemberScope): void {
  if (role && !mayDo(role, requiredScope)) throw missingScope(requiredScope);
}

export function missingScope(requiredScope: MemberScope): AppError {
  return new AppError('insufficient_permissions', { details: { requiredScope } });
}
