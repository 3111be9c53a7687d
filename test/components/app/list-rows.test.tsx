/** The rows of the list: documents that wait for their owner, people, times, and the menu of actions. */
import { act, render, screen, within } from '@testing-library/preact';
import { tabs } from '../../../shared/domain/envelopes/tabs.ts';
import * as session from '../../../web/app/api/session.ts';
import { EnvelopeTable } from '../../../web/app/list/envelope-table.tsx';
import { isInGroup, wholeList } from '../../../web/app/list/list-query.ts';
import { People } from '../../../web/app/list/people.tsx';
import { rowActions } from '../../../web/app/list/row-actions.ts';
import type { KnownMembers } from '../../../web/app/organizations/member-names.ts';
import { Ago } from '../../../web/components/ago.tsx';
import { initials } from '../../../web/components/avatar.tsx';
import { anEnvelope, aSigner } from '../../unit/web/app/prepare/drafts.ts';
import { press, user } from './person.tsx';
import { response, service } from './service.ts';

const me = 'Olivia@Example.com';
const own = (change: object = {}) => aSigner({ id: 'own', email: 'olivia@example.com', status: 'sent', ...change });
const ada = (change: object = {}) => aSigner({ id: 'ada', status: 'sent', ...change });
const groupsOf = (envelope: Parameters<typeof isInGroup>[0]) => tabs.filter((group) => isInGroup(envelope, group, me));
const open = (...signers: ReturnType<typeof aSigner>[]) => anEnvelope({ status: 'sent', signers });

test.each([
  ['whose turn it is to sign', open(ada(), own()), 'yours'],
  ['whose turn it is to approve', open(own({ role: 'approver' })), 'yours'],
  ['who has viewed it', { ...open(own({ status: 'viewed' })), status: 'in_progress' as const }, 'yours'],
  ['who comes later', open(ada({ order: 1 }), own({ order: 2 })), 'waiting'],
  ['who has signed', open(ada(), own({ status: 'completed' })), 'waiting'],
  ['who only gets a copy', open(ada(), own({ role: 'cc' })), 'waiting'],
  ['who only views it', open(ada(), own({ role: 'viewer' })), 'waiting'],
  ['who has not sent it', anEnvelope({ signers: [own({ status: 'pending' })] }), 'draft'],
  ['who voided it', anEnvelope({ status: 'voided', signers: [own()] }), 'ended'],
])('a document of an owner %s is counted once', (_, envelope, group) =>
  expect(groupsOf(envelope)).toEqual(['all', group]),
);

test('the menu of a row has what the state of the document allows', () => {
  const documentUrl = 'https://storage.example/a';
  const actions = (envelope: object) => rowActions({ ...anEnvelope({ documentUrl }), ...envelope }, me);
  expect(actions({})).toEqual(['download', 'label', 'remove']);
  expect(actions({ documentUrl: null })).toEqual(['label', 'remove']);
  expect(actions(opened(own(), ada()))).toEqual(['sign', 'remind', 'download', 'label', 'void']);
  expect(actions(opened(ada({ notify: false })))).toEqual(['download', 'label', 'void']);
  expect(actions({ status: 'sealing', signers: [own()] })).toEqual(['download', 'label']);
  for (const status of ['completed', 'declined', 'voided', 'expired']) {
    expect(actions({ status, signers: [own()] })).toEqual(['download', 'label', 'remove']);
  }
});

function opened(...signers: ReturnType<typeof aSigner>[]) {
  const { status } = open();
  return { status, signers };
}

describe('a row', () => {
  const onAction = jest.fn();
  const onSelected = jest.fn();
  const rows = (...envelopes: ReturnType<typeof anEnvelope>[]) => render(table(envelopes, null));
  const table = (envelopes: ReturnType<typeof anEnvelope>[], members: KnownMembers) => (
    <EnvelopeTable
      envelopes={envelopes}
      members={members}
      hasMore={false}
      query={wholeList}
      selected={new Set()}
      onSelected={onSelected}
      onQuery={() => undefined}
      onAction={onAction}
    />
  );

  beforeEach(async () => {
    onAction.mockReset();
    const user = { userId: 'usr_1', email: me };
    service.mockResolvedValueOnce(response({ token: 'token', expiresIn: 600, sessionId: 'ses_1', user }));
    await session.logIn({ email: me, password: 'a long password' });
  });

  test('of a document that waits for the owner says so, and has Sign now', async () => {
    const envelope = { ...open(ada(), own()), name: 'Lease' };
    rows(envelope);
    expect(screen.getAllByText('Waiting for you')).not.toHaveLength(0);
    const buttons = screen.getAllByRole('button', { name: 'Sign now Lease' });
    expect(buttons.at(-1)?.closest('td')?.cellIndex).toBe(6);
    await user.click(buttons[0] as HTMLElement);
    expect(onAction).toHaveBeenCalledWith('sign', envelope);
  });

  test('of one that waits for others has neither', () => {
    rows(open(ada()));
    expect([screen.queryByText('Waiting for you'), screen.queryByText(/Sign now/)]).toEqual([null, null]);
  });

  test('says on a phone until when it can be signed, instead of when it changed', () => {
    const { rerender } = render(table([{ ...open(ada()), expiresAt: '2099-12-13T23:59:59.000Z' }], null));
    screen.getByText(/^Until .*2099/);
    rerender(table([open(ada())], null));
    expect(screen.queryByText(/^Until /)).toBeNull();
  });

  test('of an organization names its creator; one who has left is a former member', () => {
    const member = { accountId: 'usr_ben', name: 'Ben', email: 'ben@example.com' } as NonNullable<KnownMembers>[number];
    const documents = [
      open(ada()),
      { ...open(ada()), createdBy: 'usr_ben' },
      { ...open(ada()), createdBy: 'usr_gone' },
    ];
    const { rerender } = render(table(documents, [member]));
    const creators = () => screen.queryAllByText(/^Created by/).map(({ textContent }) => textContent);
    expect(creators()).toEqual(['Created by: Ben', 'Created by: Former member']);
    // Until the members are known, nobody is said to have left.
    rerender(table(documents, null));
    expect(creators()).toEqual([]);
  });

  test('has a menu that opens the document and acts on it', async () => {
    const draft = anEnvelope({ id: 'env_1', name: 'Lease' });
    rows(draft);
    await press('Actions for Lease');
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Open', 'Label', 'Delete draft']);
    expect(items[0]?.getAttribute('href')).toBe('/app/envelopes/env_1');
    await user.keyboard('{End}{Enter}');
    expect(onAction.mock.calls).toEqual([['remove', draft]]);
  });

  test('of a draft under a legal hold cannot be deleted, and the menu says why', async () => {
    rows(anEnvelope({ name: 'Lease', legalHold: true }));
    await press('Actions for Lease');
    await user.click(screen.getByRole('menuitem', { name: /^Delete draft Protected by a legal hold/ }));
    expect(onAction).not.toHaveBeenCalled();
  });

  test('that waits for the owner is in a group above the others, whose order it does not have', () => {
    const [yours, theirs] = [
      { ...open(own()), id: 'a', name: 'Mine' },
      { ...open(ada()), id: 'b', name: 'Theirs' },
    ];
    rows(yours, theirs);
    const groups = () =>
      screen.getAllByRole('rowgroup').map((group) => within(group).queryByRole('rowheader', { name: /^[WO]/ }));
    expect(groups().map((head) => head?.textContent)).toEqual([undefined, 'Waiting for you', 'Other documents']);
    const places = screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'));
    expect(places).toEqual([null, '2', '3', '4', '5']);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5');
  });

  test.each([
    ['no other follows', [open(own())]],
    ['none waits for the owner', [open(ada())]],
  ])('has no heading where %s', (_, envelopes) => {
    rows(...envelopes);
    expect(document.querySelectorAll('.group-head')).toHaveLength(0);
  });
});

describe('people', () => {
  const names = ['Ada Lovelace', 'Ben', 'Chidi Anagonye', 'Dora', 'Émile Zola'];
  const signers = names.map((name, index) =>
    aSigner({ id: name, name, email: `p${index}@example.com`, status: index === 0 ? 'completed' : 'sent' }),
  );
  const envelope = anEnvelope({ name: 'Lease', status: 'sent', sentAt: '2027-01-01T00:00:00.000Z', signers });

  test('are initials with a text of names and states; more than four are a number', () => {
    render(<People envelope={envelope} />);
    const people = screen.getByRole('button', {
      name: 'Recipients: Ada Lovelace: Signed, Ben: Invited, Chidi Anagonye: Invited, Dora: Invited, Émile Zola: Invited',
    });
    expect([...people.children].map((circle) => circle.getAttribute('data-text'))).toEqual(['AL', 'B', 'CA', '+2']);
    expect(people.children[0]?.className).toContain('good');
  });

  test('are listed in a pop-over with addresses; Escape closes it and gives the focus back', async () => {
    render(<People envelope={envelope} />);
    const button = screen.getByRole('button', { name: /Recipients/, expanded: false });
    await user.click(button);
    const details = screen.getByRole('dialog', { name: 'Recipients of Lease' });
    expect(within(details).getAllByRole('listitem')[4]?.textContent).toContain('Émile Zolap4@example.comInvited');
    await user.keyboard('{Escape}');
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, button]);
  });

  test.each([
    ['Ada King Lovelace', 'AL'],
    ['émile', 'É'],
    ['山田 太郎', '山'],
    ['محمد علي', 'م'],
    ['x@example.com', 'XC'],
    ['🙂', ''],
  ])('%s is “%s”', (name, expected) => expect(initials(name)).toBe(expected));
});

test('a relative time is kept fresh, with the full time and its zone as title', async () => {
  jest.useFakeTimers({ now: new Date('2027-01-01T12:00:30Z') });
  try {
    const { container } = render(<Ago at="2027-01-01T12:00:00Z" />);
    const text = () => container.textContent;
    expect([text(), container.querySelector('time')?.title]).toEqual([
      'now',
      expect.stringMatching(/2027.*12:00:00.*UTC/),
    ]);
    await act(() => void jest.advanceTimersByTime(5 * 60_000));
    expect(text()).toBe('5 minutes ago');
    await act(() => void jest.advanceTimersByTime(2 * 3_600_000));
    expect(text()).toBe('2 hours ago');
    await act(() => void jest.advanceTimersByTime(3 * 86_400_000));
    expect(text()).toBe('3 days ago');
    await act(() => void jest.advanceTimersByTime(5 * 86_400_000));
    expect(text()).toBe('Jan 1, 2027');
  } finally {
    jest.useRealTimers();
  }
});
