/** Erasing a document, holds, retention, export, and the end of an account. */
import { render, screen, waitFor, within } from '@testing-library/preact';
import { unzipSync } from 'fflate';
import { useState } from 'preact/hooks';
import { logIn } from '../../../web/app/api/session.ts';
import { Actions } from '../../../web/app/detail/actions.tsx';
import { Prepare } from '../../../web/app/prepare/prepare.tsx';
import { DeleteAccount } from '../../../web/app/settings/delete-account.tsx';
import { ExportSettings } from '../../../web/app/settings/export.tsx';
import { daysOfYears, RetentionSettings } from '../../../web/app/settings/retention.tsx';
import { Toasts } from '../../../web/components/toast.tsx';
import { saveFile } from '../../../web/save-file.ts';
import { anEnvelope } from '../../unit/web/app/prepare/drafts.ts';
import { alert, enter, entry, inDashboard, isWrong, choose as pick, press, user } from './person.tsx';
import { answerBy, refusal, response, sent, service } from './service.ts';

jest.mock('../../../web/save-file.ts', () => ({ saveFile: jest.fn() }));

const envelope = anEnvelope({ status: 'voided' });
const path = `/api/envelopes/${envelope.id}`;
const account = { email: 'ada@example.com', userId: 'usr_1' };
const session = { token: 't', expiresIn: 600, sessionId: 'ses_1', user: account };
const retention = { completedDays: null, endedDays: null, noticedAt: null, nextErasureAt: null };

beforeEach(async () => {
  jest.mocked(saveFile).mockReset();
  answerBy({ 'POST /api/session': () => response(session) });
  await logIn({ email: account.email, password: 'a long password' });
  render(<Toasts />);
});

function Shown() {
  const [shown, setShown] = useState(envelope);
  return <Actions envelope={shown} onChange={setShown} />;
}

async function choose(action: string): Promise<void> {
  await press('More');
  await user.click(screen.getByRole('menuitem', { name: action }));
}

test('a document is erased with a reason only, and the dialog says what goes and what stays', async () => {
  answerBy({ POST: () => response({ id: envelope.id, status: 'erased', erasedAt: '', keptUntil: null }) });
  render(<Shown />);
  await choose('Erase…');
  screen.getByText(/The document and its sealed file/);
  screen.getByText(/copies that others have can still be verified/);
  enter(/^Reason/, '   ');
  await press('Erase for good');
  await waitFor(() => expect(isWrong(entry(/^Reason/))).toBe(true));
  expect(sent(`POST ${path}/erase`)).toEqual([]);
  enter(/^Reason/, ' asked for ');
  await press('Erase for good');
  await screen.findByText('Document erased.');
  expect(sent(`POST ${path}/erase`)).toEqual([{ reason: 'asked for' }]);
  expect(location.pathname).toBe('/app');
});

test('a draft under a hold cannot be deleted, and its menu says why', async () => {
  answerBy({});
  const draft = anEnvelope({ name: 'Lease', legalHold: true });
  render(inDashboard(<Prepare loaded={draft} step="recipients" onChange={() => undefined} />));
  await press('Actions for Lease');
  await user.click(screen.getByRole('menuitem', { name: 'Delete draft Protected by a legal hold' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('while the storage protects the sealed file, the page says until when', async () => {
  const keptUntil = '2099-01-02T00:00:00.000Z';
  answerBy({ POST: () => response({ id: envelope.id, status: 'erasing', erasedAt: null, keptUntil }) });
  render(<Shown />);
  await choose('Erase…');
  enter(/^Reason/, 'asked for');
  await press('Erase for good');
  await screen.findByText(/protects the sealed file until .*2099/);
});

test('a hold takes the erasure out of the menu until it ends', async () => {
  answerBy({ PATCH: (changes: object) => response({ ...envelope, ...changes }) });
  render(<Shown />);
  await choose('Put on legal hold');
  await press('Put on legal hold');
  await screen.findByText('Legal hold set.');
  await press('More');
  expect(screen.queryByRole('menuitem', { name: 'Erase…' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'End legal hold' }));
  await press('End legal hold');
  await screen.findByText('Legal hold ended.');
  expect(sent('PATCH')).toEqual([{ legalHold: true }, { legalHold: false }]);
});

describe('the retention', () => {
  const choice = () => screen.getByRole('combobox', { name: 'Erase completed documents' });
  const chooseUnit = (unit: 'days' | 'years') => user.selectOptions(choice(), `After a number of ${unit}`);

  it('sends only whole numbers, sends null for never, and shows the next erasure', async () => {
    answerBy({
      GET: () => response(retention),
      PATCH: (changes: object) => response({ ...retention, ...changes, nextErasureAt: '2099-03-04T12:00:00.000Z' }),
    });
    render(inDashboard(<RetentionSettings />));
    await screen.findByText('No document is due to be erased.');
    expect(screen.queryByRole('textbox')).toBeNull();
    await chooseUnit('days');
    expect(isWrong('Days')).toBe(false);
    for (const wrong of ['', '0', '1.5', '36501', 'ten']) {
      enter('Days', wrong);
      await press('Save');
      expect([wrong, isWrong('Days')]).toEqual([wrong, true]);
    }
    enter('Days', '100');
    await chooseUnit('years');
    screen.getByText('Enter a whole number from 1 to 99.');
    await press('Save');
    expect(document.activeElement).toBe(entry('Years'));
    expect([isWrong('Years'), sent('PATCH')]).toEqual([true, []]);
    enter('Years', ' 7 ');
    screen.getByText('2,557 days');
    await press('Save');
    await screen.findByText(/Next erasure: .*2099/);
    expect(sent('PATCH /api/account/retention')).toEqual([{ completedDays: 2_557, endedDays: null }]);
    enter('Years', '1');
    await press('Discard');
    expect(entry('Years').value).toBe('7');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Erase declined/ }), 'After a number of days');
    expect(isWrong('Days')).toBe(false);
    within(screen.getByRole('group', { name: /^Erase declined/ })).getByLabelText('Days');
    await press('Discard');
    await user.selectOptions(choice(), 'Never');
    await press('Save');
    expect(sent('PATCH /api/account/retention')[1]).toEqual({ completedDays: null, endedDays: null });
  });

  it.each([
    [30, '30', 'Days', 'A whole number from 1 to 36,500'],
    [365, '365', 'Days', 'A whole number from 1 to 36,500'],
    [2_555, '2555', 'Days', '6.9 years'],
    [366, '1', 'Years', '366 days'],
    [3_653, '10', 'Years', '3,653 days'],
  ])('shows %i days as %s %s', async (days, count, unit, hint) => {
    answerBy({ GET: () => response({ ...retention, completedDays: days }) });
    render(inDashboard(<RetentionSettings />));
    await screen.findByText(hint);
    expect(entry(unit).value).toBe(count);
  });
});

test('retention: no number of years is over before its days', () => {
  const dayMs = 86_400_000;
  for (let year = 2_001; year <= 2_004; year++)
    for (let years = 1; years <= 90; years++) {
      const days = (Date.UTC(year + years, 2, 1) - Date.UTC(year, 2, 1)) / dayMs;
      expect(daysOfYears(years)).toBeGreaterThanOrEqual(days);
    }
});

describe('the export', () => {
  const documents = [anEnvelope({ id: 'e1', name: 'Lease' }), anEnvelope({ id: 'e2', name: 'Lease' })];
  const files = async (index: number) => {
    const [blob] = jest.mocked(saveFile).mock.calls[index] ?? [];
    return Object.keys(unzipSync(new Uint8Array(await (blob as Blob).arrayBuffer())));
  };

  test('saves documents and records in a ZIP, names what failed, and then saves only that', async () => {
    let isBroken = true;
    const one = (index: number) => ({
      ...documents[index],
      status: 'completed',
      signedUrl: `/file/sealed-${index}`,
      documentUrl: `/file/original-${index}`,
      filename: 'lease.pdf',
    });
    answerBy({
      'POST /api/account/exports': () => answers.shift() as Response,
      'GET /api/envelopes?': () => response({ items: documents, continuationToken: null }),
      'GET /api/envelopes/e1/events': () => response([]),
      'GET /api/envelopes/e2/events': () => response([]),
      'GET /api/envelopes/e1': () => response(one(0)),
      'GET /api/envelopes/e2': () => (isBroken ? refusal('internal_error', 500) : response(one(1))),
      'GET /api/envelope-counts': () => response({ all: 2, completed: 1 }),
      'GET /api/': () => response({}),
      'GET /file/': () => new Response('%PDF'),
    });
    const answers = [refusal('service_unavailable', 503), response({ startedAt: '2027-01-02T12:00:00.000Z' })];
    render(<ExportSettings />);
    await screen.findByText('2 documents');
    const before = sent('GET').length;
    await press('Export documents');
    await alert();
    expect(sent('GET')).toHaveLength(before);
    await press('Export documents');
    await screen.findByText('These could not be exported:');
    expect(await files(0)).toEqual(['account.json', 'Lease.json', 'Lease.pdf', 'original lease.pdf']);
    isBroken = false;
    await press('Try the missing ones again');
    await screen.findByText('The export is complete.');
    expect(await files(1)).toEqual(['Lease.json', 'Lease.pdf', 'original lease.pdf']);
    expect(jest.mocked(saveFile).mock.calls.map(([, name]) => name)).toEqual([
      'countersign-export-2027-01-02.zip',
      'countersign-export-2027-01-02-more.zip',
    ]);
    // Both attempts to begin have one key, and the second run begins no other export.
    const begun = service.mock.calls.filter(([path]) => String(path).endsWith('/exports'));
    const keys = begun.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test('exports only the completed documents of a period, after an export of everything', async () => {
    answerBy({
      'POST /api/account/exports': () => response({ startedAt: '2027-01-02T12:00:00.000Z' }),
      'GET /api/envelopes?': () => response({ items: [], continuationToken: null }),
      'GET /api/envelope-counts': () => response({ all: 2, completed: 1 }),
      'GET /api/': () => response({}),
    });
    render(<ExportSettings />);
    await press('Export documents');
    await screen.findByText('The export is complete.');
    await pick('Documents', 'Completed only');
    await screen.findByText('1 document');
    expect(screen.queryByText('The export is complete.')).toBeNull();
    enter('Created from', '2026-12-01');
    enter('Created until', '2026-12-31');
    await press('Export documents');
    await screen.findByText('The export is complete.');
    const lists = service.mock.calls
      .flatMap(([path]) => new URL(path, location.origin))
      .map(({ pathname, search }) => ({
        pathname,
        ...Object.fromEntries(new URLSearchParams(search)),
      }));
    const everything = { pathname: '/api/envelopes', sort: 'newest', maxSearchResults: '100' };
    expect(lists.filter(({ pathname }) => pathname === '/api/envelopes')).toEqual([
      everything,
      {
        ...{ ...everything, status: 'completed' },
        ...{ from: new Date(2026, 11, 1).toISOString(), to: new Date(2027, 0, 1).toISOString() },
      },
    ]);
    expect(sent('POST /api/account/exports')).toHaveLength(2);
  });
});

describe('the end of an account', () => {
  test('needs the password, and says that it is wrong or that a hold prevents it', async () => {
    const answers = [refusal('invalid_credentials', 401), refusal('legal_hold', 409), response({ deleted: true })];
    answerBy({ DELETE: () => answers.shift() as Response });
    render(<DeleteAccount />);
    await press('Delete account');
    await press('Delete account for good');
    expect(sent('DELETE')).toEqual([]);
    enter('Current password', 'wrong');
    await press('Delete account for good');
    expect(await alert()).toMatch(/wrong/);
    enter('Current password', 'a long password');
    await press('Delete account for good');
    await screen.findByText(/End the holds first/);
    await press('Delete account for good');
    await screen.findByText('Your account is being deleted.');
    expect(sent('DELETE /api/account').at(-1)).toEqual({ password: 'a long password' });
    expect(location.pathname).toBe('/app/login');
  });
});
