/** The requests about organizations, their members and invitations. */
import type { Static } from '@sinclair/typebox';
import type {
  createdInvitationAnswer,
  invitationsAnswer,
  logAnswer,
  membersAnswer,
  organizationAnswer,
  readInvitationAnswer,
} from '../../../shared/contracts/organizations.ts';
import type { Role } from '../../../shared/domain/accounts/roles.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { requestJson } from '../../http/request.ts';
import type { Membership } from './acting.ts';
import { call, callForFile, check, checkedCall } from './app-api.ts';

export type Organization = Static<typeof organizationAnswer>;
export type LogPage = Static<typeof logAnswer>;
export type LogEntry = LogPage['items'][number];
export type Member = Static<typeof membersAnswer>[number];
export type MemberInvitation = Static<typeof invitationsAnswer>[number];
export type CreatedInvitation = Static<typeof createdInvitationAnswer>;
export type ReadInvitation = Static<typeof readInvitationAnswer>;

const id = encodeURIComponent;

export const organizationApi = {
  /** @param key the same for every attempt to create this organization */
  async create(body: { name: string; fromAccount: boolean }, key: string) {
    await check('createOrganizationBody', body);
    return call<Membership>('POST', '/api/organizations', body, { headers: { 'idempotency-key': key } });
  },
  current: () => call<Organization>('GET', '/api/organizations/current'),
  update: (body: { name?: string; requiresSecondFactor?: boolean }) =>
    checkedCall<Organization>('updateOrganizationBody', 'PATCH', '/api/organizations/current', body),
  remove: (body: { password: string }) => call<unknown>('DELETE', '/api/organizations/current', body),
  members: () => call<Member[]>('GET', '/api/organizations/members'),
  changeRole: (accountId: string, role: Role) =>
    call<unknown>('PATCH', `/api/organizations/members/${id(accountId)}`, { role }),
  removeMember: (accountId: string) => call<unknown>('DELETE', `/api/organizations/members/${id(accountId)}`),
  resetSecondFactor: (accountId: string) =>
    call<unknown>('POST', `/api/organizations/members/${id(accountId)}/second-factor/reset`),
  /** @param before the sequence of the last entry of the page before */
  log: (before?: number, limit = 100) =>
    call<LogPage>('GET', `/api/organizations/log?limit=${limit}${before === undefined ? '' : `&before=${before}`}`),
  async everyLogEntry(): Promise<LogEntry[]> {
    const items: LogEntry[] = [];
    for (let hasMore = true; hasMore; ) {
      const page = await organizationApi.log(items.at(-1)?.sequence, 500);
      items.push(...page.items);
      hasMore = page.hasMore && page.items.length > 0;
    }
    return items;
  },
  /** @param before the sequence after the first entry of the file */
  logPdf: (before: number, language: Language) =>
    callForFile(`/api/organizations/log/pdf?before=${before}&language=${language}`),
  invitations: () => call<MemberInvitation[]>('GET', '/api/organizations/invitations'),
  invite: (body: { email: string; role: Role; language: Language }) =>
    checkedCall<CreatedInvitation>('inviteMemberBody', 'POST', '/api/organizations/invitations', body),
  withdraw: (invitationId: string) => call<unknown>('DELETE', `/api/organizations/invitations/${id(invitationId)}`),
  /** @throws Failure `invalid_invitation` if the invitation was accepted or withdrawn, has expired, or never existed */
  readInvitation: (code: string) => requestJson<ReadInvitation>('POST', '/api/invitation', { body: { code } }),
  join: (code: string) => call<Membership>('POST', '/api/organizations/join', { code }),
};
