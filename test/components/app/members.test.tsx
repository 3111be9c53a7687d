/** The members of an organization, their roles, and the invitations. */
import { render, screen, waitFor, within } from '@testing-library/preact';
import type { Role } from '../../../shared/domain/accounts/roles.ts';
import { leave } from '../../../web/app/api/session.ts';
import { Members } from '../../../web/app/settings/members.tsx';
import { Toasts } from '../../../web/components/toast.tsx';
import { inNorthwind, membership } from './northwind.ts';
import { alert, choose, enter, entry, press, user } from './person.tsx';
import { answerBy, refusal, response, sent } from './service.ts';

const member = (accountId: string, name: string, role: Role) => ({
  ...{ accountId, name, role, email: `${accountId}@example.com`, joinedAt: '2027-01-01T00:00:00.000Z' },
  invitedBy: null,
});
const members = [
  member('usr_o', 'Olivia', 'owner'),
  member('usr_me', 'Ada', 'admin'),
  member('usr_v', 'Vic', 'viewer'),
];
const invitation = {
  ...{ id: 'inv_1', email: 'new@example.com', role: 'member', invitedBy: 'usr_o' },
  ...{ createdAt: '2027-01-01T00:00:00.000Z', expiresAt: '2027-01-08T00:00:00.000Z' },
};
const answers = {
  'GET /api/organizations/members': () => response(members),
  'GET /api/organizations/invitations': () => response([invitation]),
  'GET /api/account': () => response({ sendsMail: true }),
  'GET /api/organizations': () => response([membership('admin')]),
};
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  render(<Toasts />);
});
afterEach(() => leave());

test('an administrator changes and removes others, but no owner, and gives no such role', async () => {
  await inNorthwind('admin');
  answerBy({ ...answers, 'PATCH /api/organizations/members': () => response({}), DELETE: () => response({}) });
  render(<Members />);
  await screen.findByRole('row', { name: /^Olivia/ });
  expect(within(rowOf('Olivia')).queryByRole('combobox')).toBeNull();
  expect(within(rowOf('Olivia')).queryByRole('button')).toBeNull();
  const role = entry('Role of Vic');
  expect([...role.querySelectorAll('option')].map(({ value }) => value)).toEqual(['admin', 'member', 'viewer']);
  await choose(role, 'member');
  expect(sent('PATCH')).toEqual([]);
  await press('Save the role of Vic');
  await screen.findByText('Vic now has the role “Member”.');
  expect(sent('PATCH /api/organizations/members/usr_v')).toEqual([{ role: 'member' }]);
  await press('Actions for Vic');
  await user.click(screen.getByRole('menuitem', { name: 'Remove Vic' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent('DELETE /api/organizations/members/usr_v')).toHaveLength(1));
});

test('their own role is changed only after a question; a refusal is shown', async () => {
  await inNorthwind('admin');
  answerBy({ ...answers, PATCH: () => refusal('last_owner', 409) });
  render(<Members />);
  await screen.findByRole('row', { name: /^Olivia/ });
  await choose('Role of Ada', 'viewer');
  await press('Save the role of Ada');
  await screen.findByText(/Another member must give you more rights again/);
  expect(sent('PATCH')).toEqual([]);
  await press('Change role');
  expect(await alert()).toMatch(/keeps at least one owner/);
});

test('the only owner reads why their role stays, and may change it beside a second owner', async () => {
  await inNorthwind('owner');
  const own = member('usr_me', 'Ada', 'owner');
  const vic = member('usr_v', 'Vic', 'viewer');
  answerBy({ ...answers, 'GET /api/organizations/members': () => response([own, vic]) });
  const { unmount } = render(<Members />);
  await screen.findByLabelText('Role of Vic');
  expect(screen.queryByLabelText('Role of Ada')).toBeNull();
  screen.getByText(/make another member an owner first/);
  unmount();
  const second = member('usr_o', 'Olivia', 'owner');
  answerBy({ ...answers, 'GET /api/organizations/members': () => response([own, vic, second]) });
  render(<Members />);
  await screen.findByLabelText('Role of Ada');
  expect(screen.queryByText(/make another member an owner first/)).toBeNull();
});

test('a viewer reads the roles and what each may do, and changes nothing', async () => {
  await inNorthwind('viewer');
  answerBy(answers);
  render(<Members />);
  await screen.findByRole('row', { name: /^Olivia/ });
  expect(screen.queryAllByRole('combobox')).toEqual([]);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(sent('GET /api/organizations/invitations')).toEqual([]);
  const roles = screen.getByRole('table', { name: 'What each role may do' });
  const heads = within(roles).getAllByRole('columnheader').slice(1);
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Owner', 'Administrator', 'Member', 'Viewer']);
  const cellsOf = (right: RegExp) => within(within(roles).getByRole('row', { name: right })).getAllByRole('cell');
  const rights = [/Export all documents/, /send and void documents/, /erase completed/, /delete the organization/];
  const isDenied = (cell: Element) => cell.querySelector('.sr')?.textContent === 'Not allowed';
  expect(rights.map((right) => cellsOf(right).findIndex(isDenied))).toEqual([-1, 3, 2, 1]);
});

test('an invitation is sent, or its link is shown if the service sends no e-mail; it can be withdrawn', async () => {
  await inNorthwind('owner');
  const url = 'https://sign.example.com/app/join#code';
  answerBy({ ...answers, POST: () => response({ ...invitation, url }), DELETE: () => response({}) });
  render(<Members />);
  await screen.findByText('new@example.com');
  expect(within(rowOf('new@')).getByText('Olivia')).not.toBeNull();
  await press('Invite a person');
  await press('Invite');
  await screen.findByRole('alert');
  expect(sent('POST /api/org')).toEqual([]);
  enter('E-mail address', 'new@example.com');
  await choose('Role', 'owner');
  await press('Invite');
  await screen.findByText(url);
  expect(sent('POST /api/org')).toEqual([{ email: 'new@example.com', role: 'owner', language: 'en' }]);
  await press('Withdraw the invitation of new@example.com');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Invitation withdrawn.');
  expect(screen.queryByText(url)).toBeNull();
});

test('an invitation is sent again with its role, by those who may give it', async () => {
  await inNorthwind('admin');
  const ofOwner = { ...invitation, id: 'inv_2', email: 'owner@example.com', role: 'owner' };
  answerBy({
    ...answers,
    'GET /api/organizations/invitations': () => response([invitation, ofOwner]),
    POST: () => response({ ...invitation, id: 'inv_3', url: null }),
  });
  render(<Members />);
  await screen.findByText('owner@example.com');
  expect(screen.queryByRole('button', { name: 'Send again the invitation of owner@example.com' })).toBeNull();
  await press('Send again the invitation of new@example.com');
  await screen.findByText('Invitation sent to new@example.com.');
  expect(sent('POST /api/org')).toEqual([{ email: 'new@example.com', role: invitation.role, language: 'en' }]);
});

test('a service that sends no e-mails makes a new link of an invitation', async () => {
  await inNorthwind('owner');
  const url = 'https://sign.example.com/app/join#again';
  answerBy({
    ...answers,
    'GET /api/account': () => response({ sendsMail: false }),
    POST: () => response({ ...invitation, url }),
  });
  render(<Members />);
  await user.click(await screen.findByRole('button', { name: 'New link for the invitation of new@example.com' }));
  await screen.findByText(url);
  expect(screen.queryByText('Invitation sent to new@example.com.')).toBeNull();
});
