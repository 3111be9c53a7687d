/** Organizations: whom the tab acts for, what a role offers, the members, and the page of an invitation. */
import { act, render, screen, waitFor, within } from '@testing-library/preact';
import type { Role } from '../../../shared/domain/accounts/roles.ts';
import {
  actFor,
  actingFor,
  choiceInAddress,
  may,
  setMemberships,
  startActing,
  stopActing,
} from '../../../web/app/api/acting.ts';
import { appApi } from '../../../web/app/api/app-api.ts';
import { keptForOwner, leave, logIn, session } from '../../../web/app/api/session.ts';
import { actionsOf } from '../../../web/app/commands/command-list.ts';
import { rowActions } from '../../../web/app/list/row-actions.ts';
import { AccountMenu } from '../../../web/app/organizations/account-menu.tsx';
import { CreateOrganization } from '../../../web/app/organizations/create-organization.tsx';
import { JoinScreen } from '../../../web/app/organizations/join-screen.tsx';
import { keptInvitation } from '../../../web/app/organizations/kept-invitation.ts';
import { OwnersScreens } from '../../../web/app/owners-screens.tsx';
import { Members } from '../../../web/app/settings/members.tsx';
import { Settings } from '../../../web/app/settings/settings.tsx';
import { LoginScreen, RegisterScreen } from '../../../web/app/sign-in/auth-screens.tsx';
import { Toasts } from '../../../web/components/toast.tsx';
import { alert, choose, enter, entry, inDashboard, press, user } from './person.tsx';
import { answer, answerBy, refusal, refuse, response, sent, service } from './service.ts';

const northwind = `usr_${'1'.repeat(32)}`;
const southwind = `usr_${'2'.repeat(32)}`;
const me = { userId: 'usr_me', email: 'ada@example.com' };
const newSession = { token: 't', expiresIn: 600, sessionId: 'ses_1', user: me };

const membership = (role: Role, organizationId = northwind, name = 'Northwind') => ({ organizationId, name, role });

async function logInAsAda(): Promise<void> {
  answer(newSession);
  await logIn({ email: me.email, password: 'correct horse battery' });
}

/** The tab acts for Northwind, where the person has this role. */
async function inNorthwind(role: Role): Promise<void> {
  await logInAsAda();
  actFor(northwind);
  setMemberships([membership(role), membership('viewer', southwind, 'Southwind')]);
}

/** The organization that the requests to this path named. */
const named = (path: string) =>
  service.mock.calls
    .filter(([address]) => address.startsWith(path))
    .map(([, { headers }]) => (headers as Record<string, string>)['countersign-organization'] ?? null);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/app');
});
afterEach(() => leave());

describe('whom the tab acts for', () => {
  it('a link chooses the organization and leaves the address; the choice waits for the log-in', async () => {
    history.replaceState(null, '', `/app/envelopes/1?status=all&organization=${northwind}#x`);
    expect(choiceInAddress()).toBe('/app/envelopes/1?status=all#x');
    await logInAsAda();
    expect(actingFor()).toBe(northwind);
    expect(may('envelopes:read')).toBe(false);
    setMemberships([membership('viewer')]);
    expect([may('envelopes:read'), may('envelopes:write')]).toEqual([true, false]);
  });

  it('requests name the organization, those about the person do not', async () => {
    await inNorthwind('member');
    answerBy({ GET: () => response({}), PATCH: () => response({}) });
    await appApi.profile();
    await appApi.ownProfile();
    await appApi.logo();
    await appApi.updateOwnProfile({ language: 'de' });
    expect(named('/api/account/profile')).toEqual([northwind, null, null]);
    expect(named('/api/account/logo')).toEqual([northwind]);
  });

  it('each tab keeps its choice, a new tab begins with the last one, and another person with their own account', () => {
    startActing('usr_me');
    actFor(northwind);
    stopActing();
    startActing('usr_me');
    expect(actingFor()).toBe(northwind);
    sessionStorage.clear();
    // Another tab has chosen since.
    localStorage.setItem('countersign.organization', `usr_me ${southwind}`);
    stopActing();
    startActing('usr_me');
    expect(actingFor()).toBe(southwind);
    stopActing();
    startActing('usr_other');
    expect(actingFor()).toBeNull();
  });

  it('unsaved texts of one account are not those of another', async () => {
    await inNorthwind('member');
    const kept = keptForOwner('profile');
    kept.write('{"company":"Northwind"}');
    actFor(null);
    expect(keptForOwner('profile').read()).toBeNull();
    kept.write('late');
    actFor(northwind);
    expect(keptForOwner('profile').read()).toBe('{"company":"Northwind"}');
  });

  it('a refusal reads the role again; without membership, the next page is that of their own account', async () => {
    await inNorthwind('member');
    answerBy({
      'GET /api/envelopes': () => refusal('insufficient_permissions', 403),
      'GET /api/organizations': () => response([membership('viewer')]),
    });
    await appApi.envelope('1').catch(() => undefined);
    await waitFor(() => expect(may('envelopes:write')).toBe(false));
    answerBy({ 'GET /api/organizations': () => response([]) });
    await appApi.envelope('1').catch(() => undefined);
    await waitFor(() => expect(may('envelopes:read')).toBe(false));
    stopActing();
    startActing(me.userId);
    expect(actingFor()).toBeNull();
  });

  it('the menu of the bar names the accounts with the role in each, as links that load the page', async () => {
    await inNorthwind('admin');
    render(inDashboard(<AccountMenu />));
    await press('Northwind');
    const items = screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
    expect(items).toEqual([
      ['Personal account', '/app?organization='],
      ['Northwind (Administrator)', `/app?organization=${northwind}`],
      ['Southwind (Viewer)', `/app?organization=${southwind}`],
      ['Create an organization', '/app/organizations/new'],
      ['API', '/docs'],
      ['Log out', null],
    ]);
    expect(document.querySelector('[role="menuitem"] > [data-text="N"] + span')?.textContent).toMatch(/^Northwind/);
  });
});

describe('what a role offers', () => {
  const out = {
    ...{ status: 'sent', documentUrl: 'https://example.com/1', signedUrl: null },
    signers: [{ email: 'bob@example.com', role: 'signer', status: 'sent', notify: true, order: 1 }],
  } as unknown as Parameters<typeof rowActions>[0];
  const leaving = { leave: async () => undefined, logOutHere: async () => undefined };

  it.each([
    ['viewer', ['download'], []],
    ['member', ['remind', 'download', 'label', 'void'], ['/app/new', '/app/templates/new']],
    ['admin', ['remind', 'download', 'label', 'void'], ['/app/new', '/app/templates/new', '/app/settings/keys']],
  ] as const)('%s: the actions of a document and of the search', async (role, actions, pages) => {
    await inNorthwind(role);
    expect(rowActions(out, me.email)).toEqual(actions);
    const found = actionsOf(leaving).map(({ id }) => id);
    expect(found.filter((id) => /new$|keys$/.test(id) && !/organizations/.test(id))).toEqual(pages);
  });

  it.each(['/app/new', '/app/templates/new', `/app/templates/tpl_${'0'.repeat(32)}/use`])(
    'a viewer at %s reads why it is not shown',
    async (path) => {
      await inNorthwind('viewer');
      service.mockClear();
      render(inDashboard(<OwnersScreens path={path} />));
      screen.getByText(/Your role in Northwind is “Viewer”/);
      expect(service).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['viewer', ['Organization', 'Members', 'Profile', 'Export', 'Account', 'Security', 'Notifications']],
    [
      'owner',
      [
        ...['Organization', 'Members', 'Profile', 'API keys', 'Webhooks', 'Retention', 'Export', 'Log'],
        ...['Account', 'Security', 'Notifications'],
      ],
    ],
  ] as const)('%s: the sections of the settings; those of the person are marked', async (role, sections) => {
    await inNorthwind(role);
    answerBy({
      'GET /api/keys': () => response([]),
      GET: () => response({ limits: {}, createdAt: '2027-01-01T00:00:00.000Z' }),
    });
    const { rerender } = render(inDashboard(<Settings path="/app/settings" />));
    await screen.findByText('These settings are your own and not those of Northwind.');
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(sections);
    rerender(inDashboard(<Settings path="/app/settings/keys" />));
    expect(screen.queryByText(/Your role in Northwind/) === null).toBe(role === 'owner');
  });
});

describe('the members', () => {
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
    'GET /api/organizations': () => response([membership('admin')]),
  };
  const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

  beforeEach(() => void render(<Toasts />));

  it('an administrator changes and removes others, but no owner, and gives no such role', async () => {
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

  it('their own role is changed only after a question; a refusal is shown', async () => {
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

  it('a viewer reads the roles and what each may do, and changes nothing', async () => {
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

  it('an invitation is sent, or its link is shown if the service sends no e-mail; it can be withdrawn', async () => {
    await inNorthwind('owner');
    const url = 'https://sign.example.com/app/join#code';
    answerBy({ ...answers, POST: () => response({ ...invitation, url }), DELETE: () => response({}) });
    render(<Members />);
    await screen.findByText('new@example.com');
    expect(within(rowOf('new@example.com')).getByText('Olivia')).not.toBeNull();
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
});

describe('the page of an invitation', () => {
  const invitation = {
    ...{ organizationId: northwind, organization: 'Northwind', role: 'member', email: 'Ada@example.com' },
    ...{ invitedBy: 'Olivia Marsh', expiresAt: '2027-01-08T00:00:00.000Z' },
  };
  const open = (hash = '#the-code') => {
    history.replaceState(null, '', `/app/join${hash}`);
    render(inDashboard(<JoinScreen />));
  };

  it('the invited person joins with one button; the code leaves the address', async () => {
    await logInAsAda();
    answerBy({
      'POST /api/invitation': () => response(invitation),
      'POST /api/organizations/join': () => response(membership('member')),
    });
    open();
    await screen.findByRole('heading', { name: 'Join Northwind' });
    await waitFor(() => expect(location.hash).toBe(''));
    expect(screen.getByText('Olivia Marsh invites you.')).toBeTruthy();
    expect(screen.getByText(/^Jan 8, 2027, .* UTC$/)).toBeTruthy();
    await press('Join');
    await waitFor(() => expect(location.pathname).toBe('/app'));
    expect(sent('POST /api/organizations/join')).toEqual([{ code: 'the-code' }]);
    expect([actingFor(), keptInvitation()]).toEqual([northwind, null]);
  });

  it('another person is asked to log out, and comes back to the invitation', async () => {
    await logInAsAda();
    answerBy({
      'POST /api/invitation': () => response({ ...invitation, email: 'bob@example.com' }),
      POST: () => response({}),
    });
    open();
    await screen.findByText('This invitation is for bob@example.com. You are logged in as ada@example.com.');
    expect(screen.getByRole('link', { name: 'Go to your documents' }).getAttribute('href')).toBe('/app');
    await press('Log out and continue');
    await waitFor(() => expect(session()).toBeNull());
    expect(location.pathname).toBe('/app/join');
    await screen.findByRole('link', { name: 'Create an account and join' });
    const toLogIn = screen.getByRole('link', { name: 'Log in to join' });
    expect(toLogIn.getAttribute('href')).toBe('/app/login?next=%2Fapp%2Fjoin');
    expect(keptInvitation()?.code).toBe('the-code');
  });

  it('a new account is registered with the address and code of the invitation, and begins in the organization', async () => {
    answerBy({ 'POST /api/invitation': () => response(invitation) });
    open();
    await screen.findByRole('link', { name: 'Create an account and join' });
    render(<RegisterScreen />);
    expect(entry('E-mail address').value).toBe('Ada@example.com');
    expect(screen.queryByLabelText(/Invitation code/)).toBeNull();
    answerBy({
      'POST /api/Register': () => response({ userId: 'usr_me' }),
      'POST /api/session': () => response(newSession),
      'PATCH /api/account/profile': () => response({}),
    });
    enter('Your name', 'Ada');
    enter('Password', 'correct horse battery');
    await press('Create account');
    await waitFor(() => expect(actingFor()).toBe(northwind));
    expect(sent('POST /api/Register')).toMatchObject([{ invitationCode: 'the-code', email: 'Ada@example.com' }]);
    await waitFor(() => expect(named('/api/account/profile')).toEqual([null]));
    expect(keptInvitation()).toBeNull();
  });

  it.each(['#used', ''])('an invitation that has ended, or no code (%s), says so', async (hash) => {
    refuse('invalid_invitation', 403);
    open(hash);
    expect(await alert()).toMatch(/accepted or withdrawn, or has expired/);
  });
});

describe('a new organization', () => {
  it('of the account logs out, with the reason, and the next log-in begins there', async () => {
    await logInAsAda();
    setMemberships([]);
    render(inDashboard(<CreateOrganization />));
    await press('Create organization');
    await screen.findByRole('alert');
    enter('Name of the organization', 'Northwind');
    await user.click(screen.getByRole('radio', { name: 'Turn my account into the organization' }));
    screen.getByText('This cannot be undone.');
    answer(membership('owner'), 201);
    await press('Turn my account into an organization');
    await waitFor(() => expect(session()).toBeNull());
    expect(sent('POST /api/organizations')).toEqual([{ name: 'Northwind', fromAccount: true }]);
    const [key] = service.mock.calls
      .map(([, { headers }]) => (headers as Record<string, string>)['idempotency-key'])
      .filter(Boolean);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    act(() => void render(<LoginScreen />));
    screen.getByText(/Your account is now an organization/);
    answer({ ...newSession, user: { ...me, userId: 'usr_new' } });
    await logIn({ email: me.email, password: 'correct horse battery' });
    expect(actingFor()).toBe(northwind);
  });

  it('is always an empty one while the person is a member somewhere', async () => {
    await inNorthwind('member');
    render(inDashboard(<CreateOrganization />));
    const choices = screen.getAllByRole<HTMLInputElement>('radio').map(({ checked, disabled }) => [checked, disabled]);
    expect(choices.flat()).toEqual([true, false, false, true]);
    screen.getByText(/because you are already a member/);
  });
});
