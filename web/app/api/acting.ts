/**
 * The account that this tab acts for: the person's own, or an organization. The choice is made before the screens load
 * and stays until another page is loaded, so that nothing of one account is left in memory for another.
 */
import { useEffect, useState } from 'preact/hooks';
import { type MemberScope, mayDo, type Role } from '../../../shared/domain/accounts/roles.ts';
import { keepPicturesOf } from '../../document/picture-cache.ts';
import { keep, readKept } from '../../storage.ts';

export interface Membership {
  organizationId: string;
  name: string;
  role: Role;
}

interface Acting {
  /** Null: the person's own account. */
  organizationId: string | null;
  /** The organizations of the person; null until they have been read. */
  memberships: readonly Membership[] | null;
  /** The person is not, or no longer, a member of the chosen organization. */
  isLost: boolean;
}

/** `<person> <organization>`: the last choice of a person, in this tab and in this browser. */
const choiceKey = 'countersign.organization';
/** The choice of a link, until the person has logged in. Empty: the person's own account. */
const wantedKey = 'countersign.organizationWanted';
const organizationId = /^usr_[0-9a-f]{32}$/;

const nothing: Acting = { organizationId: null, memberships: null, isLost: false };
let acting = nothing;
let personId: string | null = null;
const listeners = new Set<() => void>();

function set(next: Acting): void {
  acting = next;
  void keepPicturesOf((!next.isLost && next.organizationId) || personId);
  for (const listener of listeners) listener();
}

/** The organization that requests name; null: the person's own account. */
export const actingFor = (): string | null => acting.organizationId;

/** The header of requests for the account that the tab acts for. */
export const actingHeader = (): Record<string, string> =>
  acting.organizationId === null ? {} : { 'countersign-organization': acting.organizationId };

function membership({ organizationId, memberships }: Acting): Membership | null {
  return memberships?.find((each) => each.organizationId === organizationId) ?? null;
}

/** The chosen organization; null for the person's own account, and until the organizations have been read. */
export const currentMembership = (): Membership | null => membership(acting);

/** Whether the person's role allows it. In the person's own account everything is allowed. */
export function may(scope: MemberScope): boolean {
  if (acting.organizationId === null) return true;
  const role = membership(acting)?.role;
  return role !== undefined && mayDo(role, scope);
}

/** The address that loads a page for an account; null: the person's own account. */
export const addressFor = (account: string | null, path = '/app') => `${path}?organization=${account ?? ''}`;

/** Takes the choice of a link. Returns the address without it; null if the link has none. */
export function choiceInAddress(): string | null {
  const query = new URLSearchParams(location.search);
  const wanted = query.get('organization');
  if (wanted === null) return null;
  query.delete('organization');
  const rest = query.size > 0 ? `?${query}` : '';
  wantAccount(organizationId.test(wanted) ? wanted : null);
  return `${location.pathname}${rest}${location.hash}`;
}

/** The next log-in in this tab acts for this account. */
export function wantAccount(account: string | null): void {
  keep('sessionStorage', wantedKey, account ?? '');
}

function remember(account: string | null): void {
  const choice = `${personId} ${account ?? ''}`;
  for (const kind of ['sessionStorage', 'localStorage'] as const) keep(kind, choiceKey, choice);
}

/** The last choice of this person. Another person of the same browser begins with their own account. */
function remembered(): string | null {
  const choice = readKept('sessionStorage', choiceKey) ?? readKept('localStorage', choiceKey);
  const [person, account] = choice?.split(' ') ?? [];
  return person === personId && account ? account : null;
}

/** Called when a session has begun. A renewed session of the same person changes nothing. */
export function startActing(person: string): void {
  if (personId === person) return;
  personId = person;
  const wanted = readKept('sessionStorage', wantedKey);
  const chosen = wanted === null ? remembered() : wanted || null;
  keep('sessionStorage', wantedKey, null);
  remember(chosen);
  set({ ...nothing, organizationId: chosen });
}

export function stopActing(): void {
  personId = null;
  set(nothing);
}

/** @param memberships the organizations of the person, as the service has just answered */
export function setMemberships(memberships: readonly Membership[]): void {
  const isLost = acting.organizationId !== null && !membership({ ...acting, memberships });
  // The next page that loads shows the person's own account.
  if (isLost) remember(null);
  set({ ...acting, memberships, isLost });
}

/** Acts for another account from now on. The caller opens another screen, because the present one shows the former account. */
export function actFor(account: string | null): void {
  remember(account);
  set({ ...nothing, organizationId: account });
}

export function useActing(): Acting & { membership: Membership | null } {
  const [value, setValue] = useState(acting);
  useEffect(() => {
    const listener = () => setValue(acting);
    listeners.add(listener);
    listener();
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return { ...value, membership: membership(value) };
}
