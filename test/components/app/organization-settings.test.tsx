/** The settings of an organization for its administrators and owners: the second factor of members, and the log. */
import { render, screen, waitFor, within } from '@testing-library/preact';
import { logEntriesPerPdf } from '../../../shared/domain/accounts/log-document.ts';
import { type LogType, logTypes } from '../../../shared/domain/accounts/log-fact.ts';
import { emptyProfile } from '../../../shared/domain/accounts/profile.ts';
import type { Role } from '../../../shared/domain/accounts/roles.ts';
import { actFor, setMemberships } from '../../../web/app/api/acting.ts';
import { leave, logIn } from '../../../web/app/api/session.ts';
import { actionsOf } from '../../../web/app/commands/command-list.ts';
import { OwnersScreens } from '../../../web/app/owners-screens.tsx';
import { Members } from '../../../web/app/settings/members.tsx';
import { OrganizationSettings } from '../../../web/app/settings/organization.tsx';
import { ProfileSettings } from '../../../web/app/settings/profile.tsx';
import { Settings } from '../../../web/app/settings/settings.tsx';
import { Toasts } from '../../../web/components/toast.tsx';
import { alert, enter, inDashboard, isWrong, press, user } from './person.tsx';
import { answer, answerBy, refusal, response, sent, service } from './service.ts';

const northwind = `usr_${'1'.repeat(32)}`;
const createdAt = '2027-01-01T00:00:00.000Z';
const organization = {
  ...{ organizationId: northwind, name: 'Northwind', role: 'owner', scopes: [], members: 3 },
  ...{ requiresSecondFactor: false, plan: 'free', limits: {}, createdAt },
};
const member = (accountId: string, name: string, role: Role) => ({
  ...{ accountId, name, role, email: `${accountId}@example.com`, joinedAt: createdAt, invitedBy: null },
  hasSecondFactor: true,
});
const invitations = [{ id: 'inv_open', email: 'new@example.com' }];
const members = [
  member('usr_me', 'Ada', 'owner'),
  member('usr_o', 'Olivia', 'owner'),
  { ...member('usr_v', 'Vic', 'viewer'), invitationId: 'inv_accepted' },
];

async function inNorthwind(role: Role): Promise<void> {
  answer({
    ...{ token: 't', expiresIn: 600, sessionId: 'ses_1' },
    user: { userId: 'usr_me', email: 'ada@example.com' },
  });
  await logIn({ email: 'ada@example.com', password: 'correct horse battery' });
  actFor(northwind);
  setMemberships([{ organizationId: northwind, name: 'Northwind', role }]);
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/app');
  render(<Toasts />);
});
afterEach(() => leave());

test('the profile says which times are in the zone of the organization', async () => {
  await inNorthwind('admin');
  answerBy({ GET: () => response({ ...emptyProfile, timeZone: 'Europe/London', version: '"1"' }) });
  render(inDashboard(<ProfileSettings />));
  await screen.findByText(/^It is .+ there\. The deadlines of documents are in this zone\.$/);
  expect(screen.queryByText(/All times/)).toBeNull();
});

test('a phone shows the table of roles folded', async () => {
  await inNorthwind('viewer');
  answerBy({ GET: () => response([]) });
  const media = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  render(<Members />);
  const table = await screen.findByRole('table', { name: 'What each role may do', hidden: true });
  expect(table.closest('details')?.open).toBe(false);
  media.mockRestore();
});

describe('the second factor of members', () => {
  const required = 'Members need a second factor';

  it('is required by a switch that acts at once', async () => {
    await inNorthwind('admin');
    answerBy({
      'GET /api/organizations/current': () => response(organization),
      'GET /api/organizations/members': () => response(members),
      PATCH: ({ requiresSecondFactor }: { requiresSecondFactor: boolean }) =>
        response({ ...organization, requiresSecondFactor }),
    });
    render(inDashboard(<OrganizationSettings />));
    await user.click(await screen.findByRole('switch', { name: required }));
    await screen.findByText('Members now need a second factor.');
    await user.click(screen.getByRole('switch', { name: required }));
    await screen.findByText('Members no longer need a second factor.');
    const bodies = sent('PATCH /api/organizations/current');
    expect(bodies).toEqual([{ requiresSecondFactor: true }, { requiresSecondFactor: false }]);
  });

  it('and the name are changed apart: the switch leaves a name that is being typed', async () => {
    await inNorthwind('admin');
    answerBy({
      'GET /api/organizations/current': () => response(organization),
      'GET /api/organizations/members': () => response(members),
      'GET /api/organizations': () => response([]),
      PATCH: (changes: object) => response({ ...organization, ...changes }),
    });
    render(inDashboard(<OrganizationSettings />));
    enter(await screen.findByLabelText('Name of the organization'), ' Northwind Traders ');
    await press('Discard');
    expect(screen.getByLabelText('Name of the organization')).toHaveProperty('value', 'Northwind');
    enter('Name of the organization', ' Northwind Traders ');
    await user.click(screen.getByRole('switch', { name: required }));
    await screen.findByText('Members now need a second factor.');
    expect(screen.getByLabelText('Name of the organization')).toHaveProperty('value', ' Northwind Traders ');
    await press('Save');
    await screen.findByText('Name saved.');
    enter('Name of the organization', '  ');
    await press('Save');
    expect(isWrong('Name of the organization')).toBe(true);
    expect(sent('PATCH')).toEqual([{ requiresSecondFactor: true }, { name: 'Northwind Traders' }]);
  });

  it('a member who has none cannot require it, and reads where to set one up', async () => {
    await inNorthwind('owner');
    answerBy({
      'GET /api/organizations/current': () => response(organization),
      'GET /api/organizations/members': () => response(members),
      PATCH: () => refusal('second_factor_missing', 403),
    });
    render(inDashboard(<OrganizationSettings />));
    await user.click(await screen.findByRole('switch', { name: required }));
    expect(await alert()).toMatch(/You have no second factor yourself/);
    expect(screen.getByRole('switch', { name: required })).toHaveProperty('checked', false);
    expect(screen.queryByRole('link', { name: 'Go to your personal account' })).toBeNull();
    const link = screen.getByRole('link', { name: 'Go to your security settings' });
    expect(link.getAttribute('href')).toBe('/app/settings/security');
  });

  it.each([
    [[member('usr_me', 'Ada', 'owner')], /^You are the only member\./],
    [[member('usr_me', 'Ada', 'owner'), member('usr_v', 'Vic', 'viewer')], /^You are the only owner\./],
  ])('the only owner reads what to do before they can leave', async (present, text) => {
    await inNorthwind('owner');
    answerBy({
      'GET /api/organizations/current': () => response(organization),
      'GET /api/organizations/members': () => response(present),
    });
    render(inDashboard(<OrganizationSettings />));
    const reason = await screen.findByText(text);
    expect(within(reason).getByRole('link').getAttribute('href')).toBe('/app/settings/members');
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
  });

  it.each([
    [
      ['Olivia', 'Vic'],
      '2 of 3 members have neither an authenticator app nor a passkey: \u2068Olivia\u2069 and \u2068Vic\u2069.',
    ],
    [['Vic'], '1 of 3 members has neither an authenticator app nor a passkey: \u2068Vic\u2069.'],
    [['Ada', 'Olivia', 'Vic'], 'No member has an authenticator app or a passkey yet.'],
    [[], 'All 3 members have an authenticator app or a passkey.'],
  ])('says who has none: %j', async (without, text) => {
    await inNorthwind('admin');
    const present = members.map((one) => ({ ...one, hasSecondFactor: !without.includes(one.name) }));
    answerBy({
      'GET /api/organizations/current': () => response(organization),
      'GET /api/organizations/members': () => response(present),
    });
    render(inDashboard(<OrganizationSettings />));
    await screen.findByText(text);
    const isReaderWithout = without.includes('Ada');
    const control = screen.getByRole<HTMLInputElement>('switch', { name: required });
    if (isReaderWithout) await user.click(control);
    const state = [control.getAttribute('aria-disabled'), control.checked, sent('PATCH')];
    expect(state).toEqual([String(isReaderWithout), false, []]);
    expect(screen.queryAllByText(/^You have no second factor yourself/)).toHaveLength(isReaderWithout ? 1 : 0);
    const links = screen.queryAllByRole('link', { name: 'Go to your security settings' });
    expect(links).toHaveLength(isReaderWithout ? 1 : 0);
  });

  it('one of two owners can leave', async () => {
    await inNorthwind('owner');
    answerBy({
      'GET /api/organizations/current': () => response(organization),
      'GET /api/organizations/members': () => response(members),
    });
    render(inDashboard(<OrganizationSettings />));
    await screen.findByRole('button', { name: 'Leave' });
  });

  it('a member does not see the switch', async () => {
    await inNorthwind('member');
    answerBy({
      'GET /api/organizations/current': () => response(organization),
      'GET /api/organizations/members': () => refusal('service_unavailable', 503),
    });
    render(inDashboard(<OrganizationSettings />));
    await screen.findByRole('button', { name: 'Copy ID for the API' });
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it.each(['/app', '/app/templates', '/app/settings/organization', '/app/settings/members'])(
    'a member without one is led from %s to their own security settings and account',
    async (path) => {
      await inNorthwind('member');
      answerBy({ GET: () => refusal('second_factor_missing', 403) });
      render(inDashboard(<OwnersScreens path={path} />));
      const [own] = await screen.findAllByRole('link', { name: 'Go to your personal account' });
      expect(own?.getAttribute('href')).toBe('/app?organization=');
      expect(screen.getAllByRole('alert')[0]?.textContent).toMatch(/requires two-factor authentication/);
      const [security] = screen.getAllByRole('link', { name: 'Go to your security settings' });
      await user.click(security as HTMLElement);
      expect(location.pathname).toBe('/app/settings/security');
    },
  );

  it('an owner resets that of another member after a question', async () => {
    await inNorthwind('owner');
    const isReset = () => sent('POST /api/organizations').length > 0;
    answerBy({
      'GET /api/organizations/members': () =>
        response(members.map((one) => (one.name === 'Vic' ? { ...one, hasSecondFactor: !isReset() } : one))),
      'GET /api/organizations/invitations': () => response([]),
      POST: () => response({ accountId: 'usr_v', reset: true }),
    });
    render(<Members />);
    await screen.findByRole('row', { name: /^Vic .+ Set up/ });
    const menus = screen.getAllByRole('button', { name: /^Actions for/ });
    expect(menus.map((menu) => menu.getAttribute('aria-label'))).toEqual(['Actions for Olivia', 'Actions for Vic']);
    await press('Actions for Vic');
    await user.click(screen.getByRole('menuitem', { name: 'Reset second factor of Vic' }));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText(/is logged out on all devices, gets an e‑mail about it/);
    expect(sent('POST /api/organizations')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Reset second factor' }));
    await screen.findByText('The second factor of Vic was reset.');
    expect(sent('POST /api/organizations/members/usr_v/second-factor/reset')).toHaveLength(1);
    await screen.findByRole('row', { name: /^Vic .+ Not set up/ });
  });

  it('an administrator does not reset it', async () => {
    await inNorthwind('admin');
    answerBy({
      'GET /api/organizations/members': () => response(members),
      'GET /api/organizations/invitations': () => response([]),
    });
    render(<Members />);
    await screen.findByRole('row', { name: /^Vic/ });
    await press('Actions for Vic');
    expect(screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-label'))).toEqual(['Remove Vic']);
  });
});

describe('the log', () => {
  const logged = (sequence: number, type: LogType, details: object = {}, memberId: string | null = 'usr_o') => ({
    ...{ id: `log_${sequence}`, sequence, at: createdAt, type, memberId, details },
    ...{ previousHash: '', hash: `hash ${sequence}` },
  });
  const path = '/app/settings/log';

  function answerLog(items: object[], older: object[] = []): void {
    answerBy({
      'GET /api/organizations/log?limit=100&before=': () => response({ items: older, hasMore: false }),
      'GET /api/organizations/log?limit=500&before=': () => response({ items: older, hasMore: false }),
      'GET /api/organizations/log': () => response({ items, hasMore: older.length > 0 }),
      'GET /api/organizations/members': () => response(members),
      'GET /api/organizations/invitations': () => response(invitations),
    });
  }
  const sentences = () =>
    [...document.querySelectorAll('.trail li > p:first-child')].map(({ textContent }) => textContent);
  const findSentence = (sentence: string) => waitFor(() => expect(sentences()).toContain(sentence));

  it('names who did what, with the details', async () => {
    await inNorthwind('admin');
    answerLog([
      logged(14, 'envelope.erased', { envelopeId: 'env_2', byRetention: true }, null),
      logged(13, 'member.invitation_withdrawn', { invitationId: 'inv_gone', byDeletion: true }, null),
      logged(12, 'member.invited', { invitationId: 'inv_open', role: 'admin' }),
      logged(11, 'member.invited', { invitationId: 'inv_accepted', role: 'viewer' }),
      logged(10, 'member.invited', { invitationId: 'inv_gone', role: 'member' }),
      logged(9, 'member.invited', { email: 'former@example.com', role: 'admin' }),
      logged(8, 'member.role_changed', { accountId: 'usr_v', role: 'viewer' }, 'usr_me'),
      logged(7, 'member.role_changed', { accountId: 'usr_v', role: 'member', bySignOn: true }, 'usr_v'),
      logged(6, 'organization.second_factor_changed', { required: true }),
      logged(5, 'organization.second_factor_changed', { required: false }),
      logged(4, 'retention.changed', { completedDays: 30, endedDays: null }),
      logged(3, 'hold.placed', { envelopeId: 'env_1' }),
      logged(2, 'webhook.changed', { webhookId: 'whk_1', url: 'https://example.com/hook' }, null),
      logged(1, 'member.removed', { accountId: 'usr_gone' }, 'usr_gone_too'),
    ]);
    render(inDashboard(<Settings path={path} />));
    await findSentence('Olivia invited new@example.com as Administrator.');
    expect(sentences()).toEqual([
      'The document env_2 was erased for good at the end of its retention.',
      'An invitation ended because the account of the invited person was deleted.',
      'Olivia invited new@example.com as Administrator.',
      'Olivia invited usr_v@example.com as Viewer.',
      'Olivia invited a person as Member.',
      'Olivia invited former@example.com as Administrator.',
      'Ada changed the role of Vic to Viewer.',
      'Single sign-on changed the role of Vic to Member.',
      'Olivia made a second factor required for members.',
      'Olivia made a second factor optional for members.',
      'Olivia changed the retention of documents (Days after completion: 30; Days after it was declined, voided or expired: kept).',
      'Olivia placed a legal hold on the document env_1.',
      'An API key changed the webhook https://example.com/hook.',
      'Former member removed Former member.',
    ]);
  });

  it('leaves no place of a sentence empty, for any type of entry', async () => {
    await inNorthwind('admin');
    const details = {
      ...{ name: 'N', email: 'E', role: 'admin', url: 'U', envelopeId: 'D', accountId: 'usr_v', completedDays: 1 },
    };
    answerLog(logTypes.map((type, index) => logged(index + 1, type, details)));
    render(inDashboard(<Settings path={path} />));
    await findSentence('Olivia exported documents.');
    const shown = sentences();
    expect(new Set(shown).size).toBe(logTypes.length);
    expect(shown.filter((sentence) => /[{}]|log\./.test(sentence ?? ''))).toEqual([]);
  });

  it('loads more after the last entry', async () => {
    await inNorthwind('admin');
    answerLog([logged(2, 'profile.changed')], [logged(1, 'organization.created', { name: 'Northwind' })]);
    render(inDashboard(<Settings path={path} />));
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await findSentence('Olivia created the organization Northwind.');
    expect(sentences()).toContain('Olivia changed the profile of the organization.');
    expect(sent('GET /api/organizations/log?limit=100&before=2')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('is saved as CSV as a whole, with inert formulas, or printed', async () => {
    await inNorthwind('admin');
    answerLog(
      [logged(2, 'key.created', { name: 'Shop' })],
      [logged(1, 'member.joined', { accountId: 'usr_x' }, 'usr_x')],
    );
    members.push(member('usr_x', '=1+1', 'viewer'));
    let saved: Blob | null = null;
    URL.createObjectURL = (blob) => {
      saved = blob as Blob;
      return 'blob:csv';
    };
    window.print = jest.fn();
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    render(inDashboard(<Settings path={path} />));
    await findSentence('Olivia created the API key “Shop”.');
    await press('Export');
    await user.click(screen.getByRole('menuitem', { name: 'Download CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(click.mock.contexts[0]).toMatchObject({ download: 'Northwind (Log).csv' });
    click.mockRestore();
    members.pop();
    const text = await new Response(saved).text();
    expect(text.trim().split('\r\n')).toEqual([
      expect.stringContaining('"No.","Time (UTC)","Event","Description","Hash"'),
      `"2","${createdAt}","key.created","Olivia created the API key “Shop”.","hash 2"`,
      `"1","${createdAt}","member.joined","'=1+1 joined the organization.","hash 1"`,
    ]);
    await press('Export');
    await user.click(screen.getByRole('menuitem', { name: 'Print' }));
    expect(window.print).toHaveBeenCalledTimes(1);
  });

  it('is saved as PDF in as many files as its entries need', async () => {
    await inNorthwind('admin');
    answerBy({
      'GET /api/organizations/log/pdf': () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
      'GET /api/organizations/log?limit=1': () =>
        response({ items: [logged(logEntriesPerPdf + 1, 'profile.changed')], hasMore: true }),
      'GET /api/organizations/log': () => response({ items: [logged(1, 'profile.changed')], hasMore: false }),
      'GET /api/organizations/members': () => response(members),
      'GET /api/organizations/invitations': () => response(invitations),
    });
    URL.createObjectURL = () => 'blob:pdf';
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    render(inDashboard(<Settings path={path} />));
    await findSentence('Olivia changed the profile of the organization.');
    await press('Export');
    await user.click(screen.getByRole('menuitem', { name: 'Download PDF' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(2));
    const saved = click.mock.contexts.map((link) => (link as unknown as HTMLAnchorElement).download);
    click.mockRestore();
    expect(saved).toEqual(['Northwind (Log).pdf', 'Northwind (Log) (2).pdf']);
    for (const before of [logEntriesPerPdf + 2, 2])
      expect(sent(`GET /api/organizations/log/pdf?before=${before}&language=en`)).toHaveLength(1);
  });

  it.each([
    ['admin', true],
    ['member', false],
  ] as const)('%s: offers it: %s', async (role, isOffered) => {
    await inNorthwind(role);
    answerLog([]);
    service.mockClear();
    render(inDashboard(<Settings path={path} />));
    if (isOffered) await screen.findByText('No entries yet.');
    else screen.getByText(/Your role in Northwind is/);
    expect(service.mock.calls.length > 0).toBe(isOffered);
    const leaving = { leave: async () => undefined, logOutHere: async () => undefined };
    expect(actionsOf(leaving).some(({ id }) => id === path)).toBe(isOffered);
  });
});
