/** Organizations: whom the tab acts for, what a role offers, the page of an invitation, and a new organization. */
import { act, render, screen, waitFor, within } from '@testing-library/preact';
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
import { Settings } from '../../../web/app/settings/settings.tsx';
import { LoginScreen, RegisterScreen } from '../../../web/app/sign-in/auth-screens.tsx';
import { setReader } from '../../../web/format/reader.ts';
import { inNorthwind, logInAsAda, me, membership, newSession, northwind, southwind } from './northwind.ts';
import { alert, enter, entry, inDashboard, press, user } from './person.tsx';
import { answer, answerBy, refusal, refuse, response, sent, service } from './service.ts';

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
      ['Northwind Administrator', `/app?organization=${northwind}`],
      ['Southwind Viewer', `/app?organization=${southwind}`],
      ['Create an organization', '/app/organizations/new'],
      ['Account', '/app/settings'],
      ['API', '/docs'],
      ['Log out', null],
    ]);
    expect(document.querySelector('[role="menuitem"] > [data-text="N"] + span')?.textContent).toMatch(/^Northwind/);
    expect(document.querySelector('[aria-haspopup] > [data-text]')?.getAttribute('data-text')).toBe('N');
    expect(screen.getByRole('menu').firstElementChild?.textContent).toBe('ada@example.com');
  });

  it('the menu names the person once the profile has arrived', async () => {
    await logInAsAda();
    setMemberships([]);
    render(inDashboard(<AccountMenu />));
    setReader({ name: 'Ada Lovelace' });
    await press('Personal account');
    expect(screen.getByRole('menu').firstElementChild?.textContent).toBe('Ada Lovelaceada@example.com');
    setReader({ name: null });
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
    ['viewer', ['Organization', 'Members', 'Branding and defaults', 'Export', 'Account', 'Security', 'Notifications']],
    [
      'owner',
      [
        ...['Organization', 'Members', 'Branding and defaults', 'API keys', 'Webhooks', 'Retention', 'Export', 'Log'],
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
    await screen.findByText('These are your own settings, not those of Northwind.');
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(sections);
    rerender(inDashboard(<Settings path="/app/settings/keys" />));
    expect(screen.queryByText(/Your role in Northwind/) === null).toBe(role === 'owner');
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
    const compared = await screen.findByText('bob@example.com');
    expect([compared.tagName, compared.closest('.notice')?.textContent]).toEqual([
      'STRONG',
      'This invitation is for bob@example.com. You are logged in as ada@example.com.',
    ]);
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

  it('offers its choices once the memberships are known, and can try again', async () => {
    await logInAsAda();
    refuse('service_unavailable', 503);
    render(inDashboard(<CreateOrganization />));
    expect(screen.queryByRole('radio')).toBeNull();
    answerBy({ 'GET /api/organizations': () => response([]) });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByRole<HTMLInputElement>('radio')).map(({ disabled }) => disabled)).toEqual([
      false,
      false,
    ]);
  });

  it('is always an empty one while the person is a member somewhere', async () => {
    await inNorthwind('member');
    render(inDashboard(<CreateOrganization />));
    expect(screen.queryByRole('radio')).toBeNull();
    screen.getByText(/It starts empty/);
  });
});
