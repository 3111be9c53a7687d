/** The steps of a draft and of a template: entries that are saved, refused, corrected and sent. */
import { act, render, screen, waitFor, within } from '@testing-library/preact';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { emptyProfile } from '../../../shared/domain/accounts/profile.ts';
import { dayIn, endOfDayAfter } from '../../../shared/domain/dates.ts';
import { newSettings } from '../../../shared/domain/envelopes/envelope.ts';
import { draftApi, type Envelope } from '../../../web/app/api/app-api.ts';
import type { DraftKind } from '../../../web/app/prepare/draft/draft-changes.ts';
import { DraftProvider, type OpenDraft, useOpenDraft } from '../../../web/app/prepare/draft/use-draft.ts';
import { EarlierSignatures } from '../../../web/app/prepare/earlier-signatures.tsx';
import { RecipientsStep } from '../../../web/app/prepare/recipients/recipients-step.tsx';
import { PreviewDialog } from '../../../web/app/prepare/review/preview-dialog.tsx';
import { ReviewStep, SendButton } from '../../../web/app/prepare/review/review-step.tsx';
import { SettingsStep } from '../../../web/app/prepare/review/settings-step.tsx';
import { Button } from '../../../web/components/button.tsx';
import type { OpenDocument } from '../../../web/document/open-document.ts';
import { setReader } from '../../../web/format/reader.ts';
import { aField, anEnvelope, aSigner } from '../../unit/web/app/prepare/drafts.ts';
import { enter, inDashboard, isWrong, press, user } from './person.tsx';
import { answerBy, hold, refusal, response, sent } from './service.ts';

const patch = 'PATCH /api/envelopes/';
const shown = { document: null, problem: null };
const onStep = jest.fn();
let open: OpenDraft;

function Editor({ envelope, kind, children }: { envelope: Envelope; kind: DraftKind; children: ComponentChildren }) {
  open = useOpenDraft(envelope, draftApi, kind);
  return <DraftProvider value={open}>{children}</DraftProvider>;
}

async function edit(envelope: Envelope, step: ComponentChildren, kind: DraftKind = 'envelope') {
  sessionStorage.clear();
  render(
    inDashboard(
      <Editor envelope={envelope} kind={kind}>
        {step}
      </Editor>,
    ),
  );
  // Loads the contract that the entries are checked against.
  await act(async () => void (await import('../../../web/app/api/contracts.ts')));
}

const save = () => act(async () => void (await open.draft.save()));
const entry = (of: string, name: string) =>
  within(screen.getByRole('group', { name: of })).getByLabelText<HTMLInputElement>(name);
const saves = (envelope: Envelope) => answerBy({ [patch]: (changes: object) => response({ ...envelope, ...changes }) });

afterEach(() => open.draft.discard());

describe('the recipients of a draft', () => {
  const step = () => (
    <>
      <Button type="submit" form="recipients">
        Continue
      </Button>
      <RecipientsStep formId="recipients" shown={shown} onContinue={() => void open.draft.save()} />
    </>
  );
  const ann = aSigner({ id: 'rcp_a', name: 'Ann', email: 'ann@example.com', order: 1 });
  const ben = aSigner({ id: 'rcp_b', name: 'Ben', email: 'ben@example.com', order: 2 });
  const two = anEnvelope({ signers: [ann, ben], fields: [aField('rcp_a')] });

  test('wrong entries are not saved: an error appears when its entry is left, all of them at Continue', async () => {
    saves(anEnvelope({ signers: [] }));
    await edit(anEnvelope({ signers: [] }), step());
    const email = entry('Recipient 1', 'E-mail address');
    await user.click(email);
    enter(email, 'cat');
    expect(isWrong(email)).toBe(false);
    await user.tab();
    // The message does not take the focus from the next control.
    expect(document.activeElement?.tagName).toBe('SELECT');
    expect([isWrong(email), isWrong(entry('Recipient 1', 'Name'))]).toEqual([true, false]);
    await press('Continue');
    expect(isWrong(entry('Recipient 1', 'Name'))).toBe(true);
    screen.getByText('This field is required.');
    screen.getByText('Enter a valid e-mail address.');
    enter(email, 'cat@example.com');
    enter(entry('Recipient 1', 'Name'), 'Cat');
    await press('Add recipient');
    await waitFor(() => expect(document.activeElement).toBe(entry('Recipient 2', 'Name')));
    await press('Continue');
    expect(sent(patch).at(-1)).toMatchObject({ signers: [{ name: 'Cat', email: 'cat@example.com' }] });
  });

  test('an access code is shown as set, never itself, and is changed and removed', async () => {
    const withCode = anEnvelope({ signers: [{ ...ann, hasAccessCode: true }, ben], fields: [aField('rcp_a')] });
    saves(withCode);
    await edit(withCode, step());
    // The closed options say what they contain.
    expect(screen.getByText('Access code').className).toBe('chip');
    await press('Options for Ann');
    expect(screen.queryByText('Access code')).toBeNull();
    screen.getByText('An access code is set.');
    expect(screen.queryByLabelText('Access code (optional)')).toBeNull();
    await press('Change the access code of Ann');
    const code = entry('Ann', 'Access code (optional)');
    await waitFor(() => expect(document.activeElement).toBe(code));
    screen.getByText(/Leave empty to keep the current code/);
    await save();
    expect(sent(patch)).toEqual([]);
    enter(code, '4711');
    await save();
    expect(sent(patch).at(-1)?.signers[0]).toMatchObject({ id: 'rcp_a', accessCode: '4711' });
    // The entry stays open after it was saved, and is closed when the options are opened again.
    expect(code.isConnected).toBe(true);
    await press('Options for Ann');
    await press('Options for Ann');
    screen.getByText('An access code is set.');
    await press('Remove the access code of Ann');
    expect(entry('Ann', 'Access code (optional)').value).toBe('');
    await save();
    expect(sent(patch).at(-1)?.signers[0]).toMatchObject({ id: 'rcp_a', accessCode: null });
    expect(sent(patch).at(-1)?.signers[1]).not.toHaveProperty('accessCode');
  });

  test('a refused address stays wrong with its recipient, whichever row that is, until it is changed', async () => {
    answerBy({
      [patch]: ({ signers }: { signers: { email: string }[] }) => {
        const row = signers.findIndex(({ email }) => email.endsWith('blocked.example'));
        return refusal('validation_error', 400, { [`signers[${row}].email`]: 'is refused' });
      },
    });
    await edit(two, step());
    enter(entry('Ben', 'E-mail address'), 'ben@blocked.example');
    await press('Continue');
    await waitFor(() => expect(document.activeElement).toBe(entry('Ben', 'E-mail address')));
    expect([isWrong(entry('Ann', 'E-mail address')), isWrong(entry('Ben', 'E-mail address'))]).toEqual([false, true]);
    screen.getByRole('button', { name: /^Ben: position 2/ }).focus();
    await user.keyboard('{ArrowUp}');
    screen.getByRole('button', { name: /^Ben: position 1/ });
    expect([isWrong(entry('Ann', 'E-mail address')), isWrong(entry('Ben', 'E-mail address'))]).toEqual([false, true]);
    enter(entry('Ben', 'E-mail address'), 'ben@example.org');
    expect(isWrong(entry('Ben', 'E-mail address'))).toBe(false);
  });

  test('an address that two recipients have is right again when either is changed', async () => {
    await edit(two, step());
    enter(entry('Ben', 'E-mail address'), 'Ann@example.com');
    await press('Continue');
    expect(isWrong(entry('Ben', 'E-mail address'))).toBe(true);
    screen.getByText('Another recipient has this e-mail address.');
    enter(entry('Ann', 'E-mail address'), 'a@example.com');
    expect(isWrong(entry('Ben', 'E-mail address'))).toBe(false);
    expect(sent(patch)).toEqual([]);
  });

  test('a recipient who has fields is removed after a question, together with the fields', async () => {
    saves(two);
    await edit(two, step());
    await press('Remove Ann');
    screen.getByRole('dialog', { name: 'Remove Ann?' });
    await press('Remove');
    expect(screen.queryByRole('group', { name: 'Ann' })).toBeNull();
    await press('Continue');
    expect(sent(patch).at(-1)).toMatchObject({ signers: [{ id: 'rcp_b', order: 1 }], fields: [] });
  });
});

describe('the settings of a draft', () => {
  const envelope = anEnvelope();
  const review = (sendsMail = true) => (
    <>
      <SendButton sendsMail={sendsMail} onStep={onStep} />
      <ReviewStep {...{ shown, sendsMail, onStep }} />
    </>
  );

  test('every recipient has the safeguards: access code, one-time code, language', async () => {
    const ann = aSigner({ hasAccessCode: true, verification: 'email_code', language: 'de' });
    const ben = aSigner({ id: 'rcp_2', name: 'Ben', email: 'ben@example.com' });
    answerBy({});
    await edit(anEnvelope({ signers: [ann, ben] }), review());
    const chips = [...document.querySelectorAll('.chips')].map((one) => [...one.children].map((c) => c.textContent));
    expect(chips).toEqual([['Access code', 'One-time code', 'Deutsch'], []]);
  });

  test('the draft is ready: who gets a link in which way, and the checks by name', async () => {
    const ann = aSigner({ name: 'Ann', hasAccessCode: true });
    const ben = aSigner({ id: 'rcp_2', name: 'Ben', email: 'ben@example.com', notify: false });
    const cid = aSigner({ id: 'rcp_3', name: 'Cid', email: 'cid@example.com', order: 2 });
    const fields = [ann, ben, cid].map(({ id }, index) => aField(id, { type: 'signature', y: index * 50 }));
    answerBy({});
    await edit(anEnvelope({ signers: [ann, ben, cid], fields }), review());
    const card = screen.getByRole('heading', { name: 'Everything is ready' }).closest('section');
    const text = card?.textContent?.replace(/[\u2066-\u2069]/g, '');
    expect(text).toMatch('After sending, a signing link goes by e‑mail to Ann.');
    expect(text).toMatch('You get the link to pass on to Ben.');
    expect(text).toMatch('The others follow when it is their turn.');
    expect(text).toMatch('Identity checksAccess code: Ann');
  });

  test('a signer without a field for the signature is named, and notes and further options are no fields', async () => {
    const ann = aSigner({ name: 'Ann' });
    const option = { type: 'radio', group: 'pay' } as const;
    const fields = [
      aField(ann.id, { ...option, label: 'Now', value: 'false' }),
      aField(ann.id, { ...option, id: 'fld_2', label: 'Later', value: 'false', y: 60 }),
      aField(ann.id, { id: 'fld_3', type: 'note', y: 120 }),
    ];
    answerBy({});
    await edit(anEnvelope({ signers: [ann], fields }), review());
    screen.getByText(/^Ann has no signature field\./);
    const card = screen.getByRole('heading', { name: 'Check before you send' }).closest('section');
    expect(card?.textContent).toMatch('Fields1 field');
  });

  test('a draft of which nobody gets an e-mail creates links', async () => {
    const silent = { ...envelope, signers: [aSigner({ notify: false })] };
    saves(silent);
    await edit(silent, review());
    await press('Change how they get the links');
    expect(onStep).toHaveBeenLastCalledWith('recipients');
    await press('Create link');
    await waitFor(() => expect(sent(patch)).toEqual([{ status: 'sent' }]));
  });

  test('what is wrong with the draft comes first, with the way to correct it', async () => {
    const ann = aSigner({ name: 'Ann' });
    const ben = aSigner({ id: 'rcp_2', name: 'Ben', email: 'ben@example.com' });
    answerBy({});
    await edit(
      anEnvelope({
        signers: [ann, ben],
        fields: [aField('rcp_1', { type: 'signature' }), aField('rcp_1', { id: 'fld_2' })],
      }),
      review(false),
    );
    screen.getByText(/^E‑mail is not set up for this service/);
    const card = screen.getByRole('heading', { name: 'Check before you send' }).closest('section');
    expect([...(card?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^E‑mail is not set up/),
      expect.stringMatching(/^Ben has no signature field/),
      'Some fields cover each other:Page 1',
    ]);
    await press('Go to the fields');
    expect(onStep).toHaveBeenLastCalledWith('fields');
    await user.click(screen.getByRole('link', { name: 'Page 1' }));
    expect(onStep).toHaveBeenLastCalledWith('fields', 1);
  });

  test('are saved; a refused address stays in its entry until it is corrected', async () => {
    answerBy({ [patch]: () => refusal('validation_error', 400, { redirectUrl: 'is refused' }) });
    await edit(envelope, review());
    const redirect = screen.getByRole<HTMLInputElement>('textbox', { name: /Page to open after signing/ });
    enter(redirect, 'https://a.example');
    await save();
    expect([isWrong(redirect), redirect.value]).toEqual([true, 'https://a.example']);
    expect(open.save.kind).toBe('failed');
    saves(envelope);
    enter(redirect, 'https://a.example/done');
    expect(isWrong(redirect)).toBe(false);
    await save();
    expect(open.save.kind).toBe('idle');
    expect(sent(patch).at(-1)).toMatchObject({ redirectUrl: 'https://a.example/done', message: null });
  });

  test('end at the end of the day of the profile, and name the ways to sign once one is left out', async () => {
    setReader({ deadlineZone: 'America/New_York' });
    saves(envelope);
    await edit(envelope, review());
    const time = screen.getByLabelText<HTMLSelectElement>('Time to sign');
    await user.selectOptions(time, '14 days');
    screen.getByText(/^Sent today, it can be signed until .+\.$/);
    await user.selectOptions(time, 'Until a specific day');
    const day = screen.getByLabelText<HTMLInputElement>(/Last day to sign/);
    expect(day.value).toBe(dayIn(endOfDayAfter(new Date(), 14, 'America/New_York'), 'America/New_York'));
    enter(day, '');
    expect([time.value, day.isConnected]).toEqual(['day', true]);
    enter(day, '2099-03-04');
    const ways = screen.getAllByRole<HTMLInputElement>('checkbox').slice(-3);
    await user.click(ways[0] as HTMLElement);
    await user.click(ways[1] as HTMLElement);
    expect(ways.map(({ disabled }) => disabled)).toEqual([false, false, true]);
    await save();
    const expiresAt = '2099-03-05T04:59:59.000Z';
    expect(sent(patch).at(-1)).toMatchObject({ expiresAt, expiresInDays: null, signatureMethods: [expect.anything()] });
    await user.selectOptions(time, 'No limit');
    await save();
    expect(sent(patch).at(-1)).toMatchObject({ expiresAt: null, expiresInDays: null });
  });

  test('come with a link to each page on which fields cover each other', async () => {
    const fields = [1, 1, 3, 4, 4].map((page, index) => aField('rcp_1', { id: `f${index}`, page }));
    answerBy({});
    await edit(anEnvelope({ fields }), review());
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    const path = `/app/envelopes/${envelope.id}/edit/fields`;
    expect(links).toEqual([
      ['Page 1', `${path}?page=1`],
      ['Page 4', `${path}?page=4`],
    ]);
    await user.click(screen.getByRole('link', { name: 'Page 4' }));
    expect(onStep).toHaveBeenLastCalledWith('fields', 4);
  });

  test('are sent in one request with the draft; refused recipients lead back to their step', async () => {
    answerBy({ [patch]: () => refusal('validation_error', 400, { 'signers[0].email': 'is refused' }) });
    await edit(envelope, review());
    enter(screen.getByRole('textbox', { name: /Message/ }), 'Please sign');
    await press('Send');
    expect(sent(patch).at(-1)).toMatchObject({ message: 'Please sign', status: 'sent' });
    expect(onStep).toHaveBeenCalledWith('recipients');
  });

  test('are sent once, after a save that is under way', async () => {
    saves(envelope);
    await edit(envelope, review());
    const finish = hold();
    enter(screen.getByRole('textbox', { name: /Message/ }), 'Please sign');
    const saving = open.draft.save();
    await press('Send');
    finish(response({ ...envelope, message: 'Please sign' }));
    await act(async () => void (await saving));
    await waitFor(() => expect(sent(patch)).toHaveLength(2));
    expect(sent(patch)).toEqual([expect.not.objectContaining({ status: 'sent' }), { status: 'sent' }]);
  });

  test('of a template: wrong days are shown and not saved', async () => {
    const template = { ...envelope, ...newSettings('app'), expiresInDays: 14 };
    saves(template);
    await edit(template, <SettingsStep shown={shown} onEditRecipients={() => undefined} />, 'template');
    const days = screen.getByRole<HTMLInputElement>('textbox', { name: /Days to sign/ });
    const tried = (text: string) => {
      enter(days, text);
      return isWrong(days) && open.draft.staged('settings') === null;
    };
    expect(['365', '366', '', '0', '1.5', 'soon'].map(tried)).toEqual([false, true, false, true, true, true]);
    enter(days, '');
    await user.click(screen.getByRole('checkbox', { name: 'Draw' }));
    await save();
    expect(sent(patch)).toEqual([{ expiresInDays: null, signatureMethods: ['typed', 'uploaded'] }]);
  });
});

test('earlier signatures are kept or not, if there are any; a choice that cannot be saved is taken back', async () => {
  const signed = anEnvelope({ id: 'signed', documentUrl: '/a.pdf', fields: [aField('rcp_1')] });
  const examined = (earlierSignatures: string | null) => ({
    POST: () => response({ earlierSignatures, formFields: [] }),
  });
  const radios = () => screen.queryAllByRole<HTMLInputElement>('radio');
  const shown = () => [
    ...radios().map(({ checked }) => checked),
    screen.queryAllByText(/^The document has fields/).length,
  ];
  answerBy(examined(null));
  await edit({ ...signed, id: 'unsigned' }, <EarlierSignatures />);
  expect([sent('POST').length, radios()]).toEqual([1, []]);
  answerBy(examined('preserve'));
  await edit(signed, <EarlierSignatures />);
  const add = await screen.findByRole('radio', { name: 'Add fields and a certificate page' });
  const refuseChoice = hold();
  await user.click(add);
  expect(shown()).toEqual([false, true, 0]);
  refuseChoice(refusal('invalid_state', 409));
  await save();
  expect([open.save.kind, ...shown()]).toEqual(['failed', true, false, 1]);
  answerBy({ ...examined('override'), [patch]: (changes: object) => response({ ...signed, ...changes }) });
  await user.click(add);
  await save();
  expect([shown(), sent(patch)]).toEqual([[false, true, 0], Array(2).fill({ earlierSignatures: 'override' })]);
});

test('the preview shows the fields of one recipient, filled in as far as it is known; a copy is not offered', async () => {
  const signers = (['signer', 'approver', 'cc'] as const).map((role, index) =>
    aSigner({ id: `rcp_${role}`, name: ['Ann', 'Ben', 'Cat'][index] as string, role }),
  );
  const fields = [
    aField('rcp_approver', { type: 'name', y: 50 }),
    aField('rcp_signer', { type: 'date', y: 90 }),
    aField('rcp_signer', { id: 'fld_name', type: 'name' }),
  ];
  const page = { number: 1, width: 600, height: 800 };
  function Preview() {
    const [id, setId] = useState('rcp_signer');
    const document = { pages: [page] } as OpenDocument;
    return <PreviewDialog document={document} recipientId={id} onRecipient={setId} onClose={onStep} />;
  }
  answerBy({
    'GET /api/account/profile': () => response({ ...emptyProfile, language: 'de', dateFormat: 'DD.MM.YYYY' }),
  });
  await edit(anEnvelope({ signers, fields }), <Preview />);
  const as = screen.getByRole<HTMLSelectElement>('combobox', { name: 'As seen by' });
  const shown = () => screen.getByRole('region', { name: 'Page 1 of 1' }).querySelector('.fields')?.children;
  const texts = () => [...(shown() ?? [])].map(({ textContent }) => textContent?.trim());
  expect([...as.options].map(({ text }) => text)).toEqual(['Ann', 'Ben']);
  screen.getByText('Ann fills in 2 fields. Nothing can be entered here.');
  expect([texts()[0], texts()[1]]).toEqual(['Ann', expect.stringMatching(/^Name/)]);
  // Dates are written as the signing page writes them, by the profile.
  await waitFor(() => expect(texts()[2]).toMatch(/^\d\d\.\d\d\.\d{4}$/));
  expect(screen.getByRole('button', { name: /^Ann, Name/ }).closest('[inert]')).not.toBeNull();
  await user.selectOptions(as, 'Ben');
  screen.getByText('Ben fills in 1 field. Nothing can be entered here.');
  expect([texts()[1], shown()?.[0]?.querySelector('button')]).toEqual(['Ben', null]);
  await press('Close');
  expect(onStep).toHaveBeenCalled();
});
