/** The filters of the list of documents, and an action on several of them. */
import { render, screen, within } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { BulkDialog } from '../../../web/app/list/bulk-dialog.tsx';
import { ListFilters } from '../../../web/app/list/list-filters.tsx';
import { type ListQuery, wholeList } from '../../../web/app/list/list-query.ts';
import type { KnownMembers } from '../../../web/app/organizations/member-names.ts';
import { anEnvelope, aSigner } from '../../unit/web/app/prepare/drafts.ts';
import { choose, enter, entry, press, user } from './person.tsx';
import { answerBy, refusal, response, sent, service } from './service.ts';

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the filters', () => {
  let query: ListQuery;

  function Filters({ start, members = null }: { start: Partial<ListQuery>; members?: KnownMembers }) {
    const [shown, setShown] = useState<ListQuery>({ ...wholeList, ...start });
    query = shown;
    const counts = { all: 1_003, yours: 0, waiting: 1, draft: 0, completed: 1_001, ended: 1 };
    const change = (changes: Partial<ListQuery>) => setShown({ ...shown, ...changes });
    return <ListFilters query={shown} onQuery={change} counts={counts} members={members} />;
  }

  test('count the documents of each status, and choose one', async () => {
    render(<Filters start={{}} />);
    const tabs = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'All 1003',
      'Waiting for you 0',
      'Waiting for others 1',
      'Drafts 0',
      'Completed 1001',
      'Declined, voided or expired 1',
    ]);
    await press(/^Completed/);
    expect(query.group).toBe('completed');
    screen.getByRole('button', { name: /^Completed/, pressed: true });
  });

  test('are behind a button that counts them; clearing keeps search and status', async () => {
    answerBy({
      'GET /api/account/preferences': () => response({ savedFilters: [] }),
      'GET /api/envelope-labels': () => response(['Leases', 'Flat 7']),
    });
    render(<Filters start={{ labels: ['Old label'], group: 'draft', search: 'lease' }} />);
    screen.getByRole('button', { name: 'Filters (1)', expanded: false });
    await press('Filters (1)');
    await screen.findByRole('button', { name: 'Leases' });
    await press('Leases');
    screen.getAllByText('Any day');
    enter('From', '2026-05-03');
    screen.getByText('May 3, 2026');
    button('Filters (3)');
    // No document has this label any more.
    await press('Old label');
    expect(query.labels).toEqual(['Leases']);
    await press('Clear filters');
    expect(query).toEqual({ ...wholeList, group: 'draft', search: 'lease' });
  });

  test('of an organization: who created a document, members by name; a former member stays chosen', async () => {
    answerBy({});
    const member = (digit: string, name: string | null) =>
      ({ accountId: `usr_${digit}`, name, email: `${digit}@example.com` }) as NonNullable<KnownMembers>[number];
    const members = [member('3', 'Zoe'), member('2', 'Émile'), member('1', 'Zoe'), member('4', null)];
    const { rerender } = render(<Filters start={{ createdBy: 'usr_9' }} members={members} />);
    await press('Filters (1)');
    const options = () => [...entry('Created by').querySelectorAll('option')].map(({ textContent }) => textContent);
    const all = ['Anyone', '4@example.com', 'Émile', 'Zoe (1@example.com)', 'Zoe (3@example.com)'];
    expect(options()).toEqual([...all, 'Former member']);
    expect(entry('Created by').value).toBe('usr_9');
    await choose('Created by', 'Émile');
    expect([query.createdBy, options()]).toEqual(['usr_2', all]);
    enter('Recipient’s e-mail address', 'ada@example.com');
    expect([query.recipient, query.createdBy]).toEqual(['ada@example.com', 'usr_2']);
    button('Filters (2)');
    await press('Clear filters');
    expect(query).toEqual(wholeList);
    rerender(<Filters start={{}} />);
    expect(screen.queryByLabelText('Created by')).toBeNull();
  });

  test('are saved under a name, and applied again', async () => {
    const saved = [{ name: 'Mine', query: '?label=Leases' }];
    answerBy({
      'GET /api/account/preferences': () => response({ savedFilters: saved }),
      'PATCH /api/account/preferences': ({ savedFilters }: { savedFilters: object[] }) => response({ savedFilters }),
    });
    render(<Filters start={{ from: '2026-05-03' }} />);
    await press('Filters (1)');
    await user.click(await screen.findByRole('button', { name: 'Mine' }));
    expect(query.labels).toEqual(['Leases']);
    enter('Save these filters as', ' Newer ');
    await press('Save');
    await screen.findByRole('button', { name: 'Newer' });
    await press('Remove the saved filter Mine');
    const newer = { name: 'Newer', query: '?label=Leases' };
    expect(sent('PATCH')).toEqual([{ savedFilters: [...saved, newer] }, { savedFilters: [newer] }]);
  });
});

describe('an action on several documents', () => {
  const onClose = jest.fn();
  const documents = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    anEnvelope({ id, name: `Lease ${id}`, status: id === 'e' ? 'completed' : 'sent', signers: [aSigner()] }),
  );
  const open = (kind: 'void' | 'label') => render(<BulkDialog kind={kind} envelopes={documents} onClose={onClose} />);
  const states = () => screen.getAllByRole('listitem').map(({ lastChild }) => lastChild?.textContent);

  test('shows the outcome of each; a second run repeats what failed', async () => {
    let isFailing = true;
    answerBy({
      'PATCH /api/envelopes/b': () => (isFailing ? refusal('internal_error', 500) : response({})),
      'PATCH /api/envelopes/c': () => refusal('invalid_state', 409),
      PATCH: () => response({}),
    });
    open('void');
    enter('Reason, shown to all recipients (optional)', ' Wrong price ');
    await press('Void');
    await screen.findByText('5 of 5 processed');
    expect(states()).toEqual([
      'Done',
      expect.stringMatching(/wrong|fail/i),
      ...['No action needed', 'Done', 'No action needed'],
    ]);
    expect(sent()[0]).toEqual({ status: 'voided', voidReason: 'Wrong price' });
    isFailing = false;
    await press('Try 1 again');
    await screen.findAllByText('Done');
    expect([states()[1], sent('PATCH /api/envelopes/a')]).toEqual(['Done', [expect.anything()]]);
    await user.click(screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
    expect(onClose).toHaveBeenCalledWith(true);
  });

  test('runs on three at a time, and cannot be closed meanwhile', async () => {
    service.mockReturnValue(new Promise(() => undefined));
    open('void');
    await press('Void');
    expect([states().filter((state) => state === 'In progress').length, service.mock.calls.length]).toEqual([3, 3]);
    for (const close of screen.getAllByRole('button', { name: 'Close' })) await user.click(close);
    expect(onClose).not.toHaveBeenCalledWith(false);
  });

  test('needs the name of a label', async () => {
    open('label');
    await press('Label');
    expect(sent('PATCH')).toEqual([]);
    enter('Label', 'Leases');
    await press('Label');
    expect(sent('GET /api/envelopes/a')).toHaveLength(1);
  });
});
