/** The page of a sent document: settings, labels, recipients, signing on the owner's device, and a template of it. */
import { render, screen } from '@testing-library/preact';
import { useEffect, useState } from 'preact/hooks';
import type { Act } from '../../../shared/domain/audit/history.ts';
import type { Envelope, Signer } from '../../../web/app/api/app-api.ts';
import { logIn } from '../../../web/app/api/session.ts';
import { Actions } from '../../../web/app/detail/actions.tsx';
import { AuditTrail } from '../../../web/app/detail/audit-trail.tsx';
import { EnvelopeDetail } from '../../../web/app/detail/envelope-detail.tsx';
import { Facts } from '../../../web/app/detail/facts.tsx';
import { areLinksHandedOver, HandoverNote } from '../../../web/app/detail/handed-links.tsx';
import { recipientDialogs } from '../../../web/app/detail/recipient-dialogs.tsx';
import { Recipients } from '../../../web/app/detail/recipients.tsx';
import { useTrail } from '../../../web/app/detail/use-trail.ts';
import { useSaveAsTemplate } from '../../../web/app/templates/save-as-template.tsx';
import { Toasts } from '../../../web/components/toast.tsx';
import { setReader } from '../../../web/format/reader.ts';
import { anEnvelope, aSigner } from '../../unit/web/app/prepare/drafts.ts';
import { alert, choose, enter, entry, isWrong, press, user } from './person.tsx';
import { answer, answerBy, refusal, refuse, response, sent, service } from './service.ts';

const signer = aSigner({ status: 'sent' });
const envelope = anEnvelope({ status: 'sent', signers: [signer], labels: ['Leases'] });
const path = `/api/envelopes/${envelope.id}`;
const ofSigner = `POST ${path}/signers/${signer.id}`;
const account = { email: 'Ada@example.com', emailVerified: false, sendsMail: true };

const nothing = () => undefined;

/** The menu of a recipient. */
async function actionsOf(name: string): Promise<(string | null)[]> {
  await press(`Actions for ${name}`);
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  await press(`Actions for ${name}`);
  return items;
}

function Detail() {
  const [shown, setShown] = useState(envelope);
  return <Facts envelope={shown} onChange={setShown} />;
}

beforeEach(() => {
  render(<Toasts />);
  answerBy({
    PATCH: (changes: object) => response({ ...envelope, ...changes }),
    'GET /api/account': () => response(account),
    [`GET ${path}`]: () => response(envelope),
    'POST /api/session': () => response({ token: 't', expiresIn: 600, sessionId: 'ses_1', user: account }),
    POST: () => response({ id: 'tpl_1', url: 'https://a.example/sign#1' }),
  });
});

test('settings are saved with the version that was read; a refused day is shown at its entry', async () => {
  setReader({ deadlineZone: 'America/New_York' });
  render(<Detail />);
  await press('Edit message, expiry and reminders');
  screen.getByText('None', { selector: 'span' });
  enter(/^Message/, ' Please sign ');
  enter(/^Last day to sign/, '2099-03-04');
  await screen.findByText('Mar 4, 2099');
  await choose('Automatic reminders', 'Every 3 days, up to 5 times');
  refuse('validation_error', 400, { expiresAt: 'is in the past' });
  await press('Save');
  await screen.findByText('Choose a later day.');
  await press('Save');
  await screen.findByText('Saved.');
  expect(service.mock.calls[1]?.[1].headers).toMatchObject({ 'if-match': '"1"' });
  const expiresAt = '2099-03-05T04:59:59.000Z';
  expect(sent()[1]).toMatchObject({ message: 'Please sign', expiresAt, reminders: { everyDays: 3, maxCount: 5 } });
  screen.getByText('Every 3 days, up to 5 times');
  await press('Edit message, expiry and reminders');
  await press('Save');
  expect([screen.queryByRole('dialog'), sent().length]).toEqual([null, 2]);
});

test('a label is added and removed; a refused one stays in its entry, with the reason', async () => {
  render(<Detail />);
  await press('Add label');
  enter('Label', 'Flat 7');
  refuse('validation_error', 400, { labels: 'must be at most 20' });
  await press('Add label');
  expect([await alert(), entry('Label').value]).toEqual(['This value cannot be used. Please change it.', 'Flat 7']);
  await press('Add label');
  await press('Remove the label Leases');
  expect(sent().map(({ labels }) => labels.join())).toEqual(['Leases,Flat 7', 'Leases,Flat 7', 'Flat 7']);
  expect([screen.getByRole('listitem').textContent, entry('Label').value]).toEqual(['Flat 7', '']);
});

test('an owner signs once the address is confirmed', async () => {
  const opened = jest.spyOn(location, 'assign').mockImplementation();
  await logIn({ email: account.email, password: 'correct horse battery' });
  render(<Actions envelope={envelope} onChange={nothing} />);
  await press('Sign now');
  refuse('rate_limit_exceeded', 429);
  await press('Send confirmation link');
  expect(await alert()).toMatch(/Too many attempts/);
  await press('Send confirmation link');
  await screen.findByText(/^A link was sent to ada@example.com/);
  expect([sent('POST /api/account/email/verify').length, opened.mock.calls]).toEqual([2, []]);
  await user.click(screen.getByText('Close'));
  answer({ ...account, emailVerified: true });
  refuse('invalid_state', 409);
  await press('Sign now');
  expect(await alert()).toMatch(/status has changed/);
  answer({ ...account, emailVerified: true });
  await press('Sign now');
  expect(sent(`${ofSigner}/sign-now`)).toHaveLength(2);
  expect([screen.queryByRole('alert'), opened.mock.calls]).toEqual([null, [['https://a.example/sign#1']]]);
});

test('a recipient whose turn it is signs on the owner’s device, on a page without access to the dashboard', async () => {
  const bob = { ...signer, id: 'rcp_b', name: 'Bob', email: 'bob@example.com', order: 2 };
  const { rerender } = render(<Recipients envelope={{ ...envelope, signers: [signer, bob] }} onChange={nothing} />);
  expect(await actionsOf('Bob')).toEqual(['Edit']);
  rerender(<Recipients envelope={{ ...envelope, signers: [bob] }} onChange={nothing} />);
  expect(await actionsOf('Bob')).toEqual(['Remind', 'Sign in person', 'Copy link', 'Edit']);
  await press('Actions for Bob');
  await user.click(screen.getByRole('menuitem', { name: 'Sign in person' }));
  refuse('invalid_state', 409);
  await press('Prepare this device');
  expect(await alert()).toMatch(/status has changed/);
  await press('Prepare this device');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the page for Bob' });
  expect([link.href, link.target, link.rel]).toEqual(['https://a.example/sign#1', '_blank', 'noopener noreferrer']);
  expect(sent(`POST ${path}/signers/rcp_b/in-person`)).toHaveLength(2);
});

test('a corrected recipient is saved with the version that was read; a refused address is shown beside it', async () => {
  const onClose = jest.fn();
  const two = { ...envelope, signers: [signer, aSigner({ id: 'rcp_2' })] };
  render(<recipientDialogs.edit {...{ envelope: two, signer, onClose }} onChange={onClose} />);
  enter(/e-?mail/i, 'ada@example.org');
  refuse('validation_error', 400, { 'signers[0].email': 'is taken' });
  await press('Save');
  await screen.findByRole('alert');
  expect([isWrong(/e-?mail/i), onClose.mock.calls]).toEqual([true, []]);
  await press('Save');
  expect(service.mock.calls[1]?.[1].headers).toMatchObject({ 'if-match': '"1"' });
  const corrected = { id: signer.id, name: 'Ada', email: 'ada@example.org', language: 'en' };
  expect(sent('PATCH')[1]).toEqual({ signers: [corrected, { id: 'rcp_2' }] });
  expect(onClose).toHaveBeenCalledWith();
});

test('a refused signing link is shown in its dialog; another press asks again, and the link stays in view', async () => {
  const onClose = jest.fn();
  render(<recipientDialogs.link {...{ envelope, signer, onClose }} onChange={onClose} />);
  refuse('recipient_locked', 409);
  await press('Show link');
  await screen.findByRole('alert');
  await press('Show link');
  await screen.findByText('https://a.example/sign#1');
  expect([screen.queryByRole('alert'), sent(`${ofSigner}/link`).length]).toEqual([null, 2]);
  expect(onClose).not.toHaveBeenCalledWith();
});

test('a reminder that comes too soon says when to try again; one with a new link is sent', async () => {
  const onClose = jest.fn();
  render(<recipientDialogs.remind {...{ envelope, signer, onClose }} onChange={onClose} />);
  const tooSoon = refusal('rate_limit_exceeded', 429);
  tooSoon.headers.set('retry-after', '40');
  service.mockResolvedValueOnce(tooSoon);
  await press('Send reminder');
  expect(await alert()).toBe('Ada was e‑mailed a moment ago. Try again in 40 seconds.');
  await user.click(screen.getByRole('checkbox', { name: /new link/ }));
  await press('Send reminder');
  await screen.findByText('Reminder sent to ada@example.com.');
  expect([sent(`${ofSigner}/remind`), onClose.mock.calls]).toEqual([[{ newLink: false }, { newLink: true }], [[]]]);
});

function SaveAsTemplate(props: Parameters<typeof useSaveAsTemplate>[0]) {
  const [dialog, open] = useSaveAsTemplate(props);
  useEffect(open, []);
  return dialog;
}

test('a template of the document has a role for each recipient, and opens; a refused name stays for correction', async () => {
  const signers = [signer, aSigner({ id: 'rcp_2', role: 'approver' }), aSigner({ id: 'rcp_3' })];
  render(<SaveAsTemplate envelope={{ ...envelope, signers }} />);
  const confirm = () => user.click(screen.getByRole('button', { name: 'Save as template' }));
  refuse('validation_error', 400, { name: 'is refused' });
  await confirm();
  expect(await alert()).toMatch(/cannot be used/);
  enter('Template name', ' Lease ');
  await confirm();
  await screen.findByText('Template saved.');
  const roleNames = ['Signer 1', 'Approver 1', 'Signer 2'];
  expect(sent(`POST ${path}/template`)).toEqual(['Agreement', 'Lease'].map((name) => ({ name, roleNames })));
  expect(location.pathname).toBe('/app/templates/tpl_1/edit/recipients');
});

test('a recipient without e-mails gets the link from the owner, which is the main action', async () => {
  const quiet = aSigner({ id: 'rcp_2', name: 'Bob', email: 'bob@example.com', status: 'sent', notify: false });
  const signers = [aSigner({ name: 'Mary', email: 'mary@example.com', status: 'sent' }), quiet];
  render(<Recipients envelope={{ ...envelope, signers }} onChange={nothing} />);
  const buttons = screen.getAllByRole('button', { name: /^(Remind|Copy link)/ });
  expect(buttons.map((button) => [button.getAttribute('aria-label'), button.classList.contains('quiet')])).toEqual([
    ['Remind Mary', true],
    ['Copy link of Bob', false],
  ]);
  expect(screen.getAllByText('No e-mails: you pass on the signing link')).toHaveLength(1);
  expect(await actionsOf('Bob')).toEqual(['Sign in person', 'Copy link', 'Edit']);
});

test('if nobody gets e-mails, the page says so once, and the link of each person whose turn it is can be copied', async () => {
  const quiet = { notify: false, status: 'sent' } as const;
  const signers = [
    aSigner({ ...quiet, name: 'Mary', email: 'mary@example.com' }),
    aSigner({ ...quiet, id: 'rcp_2', name: 'Bob', email: 'bob@example.com', status: 'viewed' }),
    aSigner({ id: 'rcp_3', name: 'Cid', email: 'cid@example.com', notify: false, order: 2 }),
  ];
  const handed = { ...envelope, signers };
  const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<HandoverNote envelope={handed} />);
  screen.getByText(
    /^Hand the signing link over to \u2068Mary\u2069 yourself;.*The others follow when it is their turn/,
  );
  render(<Recipients envelope={handed} onChange={nothing} />);
  const buttons = screen.getAllByRole('button', { name: /^Copy link/ });
  expect(buttons.map((button) => [button.getAttribute('aria-label'), button.classList.contains('quiet')])).toEqual([
    ['Copy link of Mary', false],
    ['Copy link of Bob', true],
  ]);
  expect(screen.queryByText(/^No e-mails/)).toBeNull();
  refuse('recipient_locked', 409);
  await press('Copy link of Mary');
  await screen.findByRole('alert');
  expect(writeText.mock.calls).toEqual([]);
  writeText.mockRejectedValueOnce(new Error('The page has no focus.'));
  await press('Copy link of Mary');
  await screen.findByText('https://a.example/sign#1');
  await press('Copy link of Mary');
  await screen.findByText('Signing link of Mary copied');
  expect(writeText).toHaveBeenLastCalledWith('https://a.example/sign#1');
  const [mary, ...others] = signers;
  expect(areLinksHandedOver({ ...handed, signers: [{ ...mary, notify: true } as Signer, ...others] })).toBe(false);
  expect(areLinksHandedOver({ ...handed, status: 'voided' })).toBe(false);
});

test('the page offers a reminder to those whose turn it is, and to nobody else', async () => {
  const twoDaysAgo = new Date(Date.now() - 50 * 3_600_000).toISOString();
  const signers = [
    aSigner({ name: 'Mary', email: 'mary@example.com', status: 'viewed', sentAt: twoDaysAgo }),
    aSigner({ id: 'rcp_2', name: 'Bob', order: 2 }),
    aSigner({ id: 'rcp_3', name: 'Cid', status: 'completed', completedAt: twoDaysAgo }),
  ];
  render(<Recipients envelope={{ ...envelope, status: 'in_progress', signers }} onChange={nothing} />);
  expect(screen.getAllByRole('button', { name: /^Remind/ })).toHaveLength(1);
  expect(document.querySelector('.person-line')?.textContent).toMatch(/Invited.+[23] days ago/);
  expect(screen.queryByText(/^Waiting for/)).toBeNull();
  await press('Remind Mary');
  await press('Send reminder');
  await screen.findByText('Reminder sent to mary@example.com.');
});

test('from a week on, when the time line has dates only, the page says how long it has waited', () => {
  const sentAt = new Date(Date.now() - 12 * 86_400_000).toISOString();
  const signers = [aSigner({ status: 'viewed', sentAt, email: 'mary@example.com' })];
  render(<Recipients envelope={{ ...envelope, status: 'in_progress', signers }} onChange={nothing} />);
  screen.getByText('Waiting for 12 days');
  expect(document.querySelector('.person-steps')?.textContent).not.toMatch(/ago/);
});

test('the time line of a recipient has each step with its time, oldest first', () => {
  const at = (hour: number) => `2027-01-01T0${hour}:00:00.000Z`;
  const steps = { sentAt: at(1), viewedAt: at(3), remindedAt: at(2), completedAt: at(4) };
  const signers = [aSigner({ role: 'approver', status: 'completed', ...steps })];
  render(<Recipients envelope={{ ...envelope, signers }} onChange={nothing} />);
  const lines = [...document.querySelectorAll('.steps-line > li')];
  expect(lines.map((line) => line.firstChild?.textContent)).toEqual(['Invited', 'Reminded', 'Viewed', 'Approved']);
  expect(lines.map((line) => line.querySelector('time')?.dateTime)).toEqual([at(1), at(2), at(3), at(4)]);
});

test('the newest event comes first', async () => {
  const event = (type: string, day: number) => ({
    ...{ type, timestamp: `2027-01-0${day}T00:00:00.000Z` },
    data: { eventId: type, envelopeId: envelope.id, details: {}, actor: { kind: 'owner', id: 'usr_1' } },
  });
  answer([event('envelope.created', 1), event('envelope.sent', 2), event('envelope.voided', 3)]);
  const Trail = () => <AuditTrail envelope={envelope} trail={useTrail(envelope)} />;
  render(<Trail />);
  const lines = await screen.findAllByRole('listitem');
  const days = lines.map((line) => line.querySelector('time')?.dateTime.slice(0, 10) ?? line.textContent);
  expect(days).toEqual(['2027-01-03', '2027-01-02', expect.stringMatching(/^You prepared the document\..*2027/)]);
});

test('one action is a button, and the others are in a menu', async () => {
  const offered = async (changes: Partial<Envelope>) => {
    const { unmount } = render(<Actions envelope={{ ...envelope, ...changes }} onChange={nothing} />);
    const buttons = screen.getAllByRole('button').map((button) => button.textContent);
    await press('More');
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    unmount();
    return [buttons, items];
  };
  const ended = ['Download original', 'Save as template', 'Remove from list'];
  const erasing = ['Put on legal hold', 'Erase…'];
  expect(await offered({ status: 'completed' })).toEqual([
    ['Download sealed PDF', 'More'],
    [...ended, ...erasing],
  ]);
  expect(await offered({ status: 'failed' })).toEqual([
    ['Seal again', 'More'],
    [...ended.slice(0, 2), ...erasing],
  ]);
  for (const [status, more] of [['declined'], ['expired'], ['voided', { isCorrectionDeleted: true }]] as const) {
    expect(await offered({ status, ...more })).toEqual([
      ['Correct and resend', 'More'],
      [...ended, ...erasing],
    ]);
  }
  expect(await offered({ status: 'voided' })).toEqual([['More'], [...ended, ...erasing]]);
  expect(await offered({ status: 'voided', legalHold: true })).toEqual([['More'], [...ended, 'End legal hold']]);
  const bob = aSigner({ id: 'rcp_b', name: 'Bob', email: 'bob@example.com', status: 'sent' });
  expect(await offered({ signers: [bob] })).toEqual([
    ['More'],
    ['Download original', 'Save as template', 'Complete now', 'Correct', 'Void', 'Put on legal hold'],
  ]);
});

test('a declined document says who declined, when and why, and is sent again as a draft', async () => {
  setReader({ timeZone: 'Europe/Berlin' });
  const declined = { declinedAt: '2027-01-02T08:00:00.000Z', declineReason: 'The rent is wrong.' };
  const signers = [aSigner({ name: 'Bob', email: 'bob@example.com', status: 'declined', ...declined })];
  answer([]);
  render(<EnvelopeDetail envelope={{ ...envelope, status: 'declined', signers }} onChange={nothing} />);
  const card = screen.getByRole('heading', { name: 'Bob declined.' }).closest('.ending');
  expect(card?.textContent).toMatch(/^Bob declined\.Reason: “The rent is wrong\.”.*2027.*9:00/);
  answerBy({ [`POST ${path}/correct`]: () => response({ ...envelope, id: 'copy' }) });
  await press('Correct and resend');
  await user.click(screen.getAllByRole('button', { name: 'Correct and resend' })[1] as HTMLElement);
  await screen.findByText('Draft created.');
  expect([sent(`POST ${path}/correct`).length, location.pathname]).toEqual([1, '/app/envelopes/copy/edit/recipients']);
});

test('a voided document says when and why', () => {
  setReader({ timeZone: 'Europe/Berlin' });
  const voided = { status: 'voided' as const, voidedAt: '2027-01-02T08:00:00.000Z', voidReason: 'A wrong price.' };
  answer([]);
  render(<EnvelopeDetail envelope={{ ...envelope, ...voided }} onChange={nothing} />);
  const card = screen.getByRole('heading', { name: 'You voided this document.' }).closest('.ending');
  expect(card?.textContent).toMatch(/Reason: “A wrong price\.”.*2027.*9:00/);
});

test('a corrected document leads to the other one', () => {
  const [earlier, corrected] = ['0f9c1c9e-6f0a-4b5e-9a51-000000000001', '0f9c1c9e-6f0a-4b5e-9a51-000000000002'];
  answer([]);
  const replaced = { ...envelope, status: 'voided' as const, replaces: earlier, replacedBy: corrected };
  render(<EnvelopeDetail envelope={replaced} onChange={nothing} />);
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Corrected document')).toBe(`/app/envelopes/${corrected}`);
  expect(addressOf('Earlier document')).toBe(`/app/envelopes/${earlier}`);
});

test('every recipient has the safeguards: access code, one-time code, and a language that is not the reader’s', () => {
  const coded = aSigner({ status: 'sent', hasAccessCode: true, verification: 'email_code', language: 'de' });
  render(<Recipients envelope={{ ...envelope, signers: [coded, { ...signer, id: 'rcp_2' }] }} onChange={nothing} />);
  for (const text of ['Access code', 'One-time code', 'Deutsch']) screen.getByText(text);
  expect(screen.queryByText('English')).toBeNull();
});

describe('the checks that a person has passed', () => {
  const at = '2027-01-01T09:00:00.000Z';
  const signed = { name: 'Mary', status: 'completed', sentAt: at, completedAt: at } as const;
  const act = { recipientId: 'rcp_1', kind: 'signed', at, name: 'Mary', email: null } as const;
  const list = (signer: Signer, ...acts: Act[]) => (
    <Recipients envelope={{ ...envelope, signers: [signer] }} onChange={nothing} acts={acts} />
  );
  const notes = () =>
    [...document.querySelectorAll('.steps-line > li')].map((step) => step.querySelector('.step-note')?.textContent);

  test('are beside the signature, in a line that is there before the audit trail', () => {
    const mailed = aSigner(signed);
    const { rerender } = render(list(mailed));
    expect(notes()).toEqual([undefined, '']);
    rerender(list(mailed, { ...act, checks: ['email_link', 'access_code'] }));
    expect(notes()).toEqual([undefined, expect.stringMatching(/ and access code$/)]);
  });

  test('a link that the sender gave is beside the step in which it was created', () => {
    const given = 'Link given by the sender (not e-mailed by the service)';
    const quiet = aSigner({ ...signed, notify: false });
    const { rerender } = render(list(quiet));
    expect(notes()).toEqual(['', undefined]);
    rerender(list(quiet, { ...act, checks: ['passed_link'] }));
    expect(notes()).toEqual([given, undefined]);
    const coded = { ...quiet, hasAccessCode: true };
    rerender(list(coded));
    expect(notes()).toEqual(['', '']);
    rerender(list(coded, { ...act, checks: ['passed_link', 'access_code'] }));
    expect(notes()).toEqual([given, 'access code']);
    rerender(list(quiet, { ...act, checks: ['own_account'] }));
    expect(notes()).toEqual([undefined, expect.any(String)]);
  });
});
