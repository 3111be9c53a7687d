/** The steps of a draft and of a template: entries that are saved, refused, corrected and sent. */
import { act, render, screen, waitFor, within } from '@testing-library/preact';
import type { ComponentChildren } from 'preact';
import { newSettings } from '../../../shared/domain/envelopes/envelope.ts';
import { draftApi, type Envelope } from '../../../web/app/api/app-api.ts';
import { UnsavedChanges } from '../../../web/app/frame/unsaved-changes.ts';
import { UnsavedChangesProvider } from '../../../web/app/frame/use-unsaved-changes.ts';
import type { DraftKind } from '../../../web/app/prepare/draft/draft-changes.ts';
import { DraftProvider, type OpenDraft, useOpenDraft } from '../../../web/app/prepare/draft/use-draft.ts';
import { EarlierSignatures } from '../../../web/app/prepare/earlier-signatures.tsx';
import { RecipientsStep } from '../../../web/app/prepare/recipients/recipients-step.tsx';
import { ReviewStep } from '../../../web/app/prepare/review/review-step.tsx';
import { SettingsStep } from '../../../web/app/prepare/review/settings-step.tsx';
import { aField, anEnvelope, aSigner } from '../../unit/web/app/prepare/drafts.ts';
import { enter, isWrong, press, user } from './person.ts';
import { answerBy, refusal, response, sent, service } from './service.ts';

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
    <UnsavedChangesProvider value={new UnsavedChanges()}>
      <Editor envelope={envelope} kind={kind}>
        {step}
      </Editor>
    </UnsavedChangesProvider>,
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
  const step = () => <RecipientsStep isLeaving={false} onContinue={() => void open.draft.save()} />;
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
    expect([isWrong(email), isWrong(entry('Recipient 1', 'Name'))]).toEqual([true, false]);
    await press('Continue to fields');
    expect(isWrong(entry('Recipient 1', 'Name'))).toBe(true);
    enter(email, 'cat@example.com');
    enter(entry('Recipient 1', 'Name'), 'Cat');
    await press('Add recipient');
    await waitFor(() => expect(document.activeElement).toBe(entry('Recipient 2', 'Name')));
    await press('Continue to fields');
    expect(sent(patch).at(-1)).toMatchObject({ signers: [{ name: 'Cat', email: 'cat@example.com' }] });
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
    await press('Continue to fields');
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
    await press('Continue to fields');
    expect(isWrong(entry('Ben', 'E-mail address'))).toBe(true);
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
    await press('Continue to fields');
    expect(sent(patch).at(-1)).toMatchObject({ signers: [{ id: 'rcp_b', order: 1 }], fields: [] });
  });
});

describe('the settings of a draft', () => {
  const envelope = anEnvelope();
  const review = () => <ReviewStep shown={shown} onStep={onStep} onCompleted={() => undefined} />;

  test('are saved; a refused address stays in its entry until it is corrected', async () => {
    answerBy({ [patch]: () => refusal('validation_error', 400, { redirectUrl: 'is refused' }) });
    await edit(envelope, review());
    const redirect = screen.getByRole<HTMLInputElement>('textbox', { name: /Web page after signing/ });
    enter(redirect, 'https://a.example');
    await save();
    expect([isWrong(redirect), redirect.value]).toEqual([true, 'https://a.example']);
    screen.getByText('Not saved');
    saves(envelope);
    enter(redirect, 'https://a.example/done');
    expect(isWrong(redirect)).toBe(false);
    await save();
    screen.getByText('Saved');
    expect(sent(patch).at(-1)).toMatchObject({ redirectUrl: 'https://a.example/done', message: null });
  });

  test('end at the end of the local day, and name the ways to sign once one is left out', async () => {
    saves(envelope);
    await edit(envelope, review());
    enter(screen.getByLabelText(/Expires after/), '2099-03-04');
    const ways = screen.getAllByRole<HTMLInputElement>('checkbox').slice(-3);
    await user.click(ways[0] as HTMLElement);
    await user.click(ways[1] as HTMLElement);
    expect(ways.map(({ disabled }) => disabled)).toEqual([false, false, true]);
    await save();
    const expiresAt = new Date(2099, 2, 4, 23, 59, 59).toISOString();
    expect(sent(patch).at(-1)).toMatchObject({ expiresAt, signatureMethods: [expect.anything()] });
  });

  test('are sent in one request with the draft; refused recipients lead back to their step', async () => {
    answerBy({ [patch]: () => refusal('validation_error', 400, { 'signers[0].email': 'is refused' }) });
    await edit(envelope, review());
    enter(screen.getByRole('textbox', { name: /Message/ }), 'Please sign');
    await press('Send');
    expect(sent(patch).at(-1)).toMatchObject({ message: 'Please sign', status: 'sent' });
    expect(onStep).toHaveBeenCalledWith('recipients');
  });

  test('of a template: wrong days are shown and not saved', async () => {
    const template = { ...envelope, ...newSettings('app'), expiresInDays: 14 };
    saves(template);
    await edit(template, <SettingsStep shown={shown} onStep={onStep} more={null} end={null} />, 'template');
    const days = screen.getByRole<HTMLInputElement>('textbox', { name: /Days to sign/ });
    for (const [text, expected] of [
      ['365', false],
      ['', false],
      ['366', true],
      ['0', true],
      ['1.5', true],
      ['soon', true],
    ] as const) {
      enter(days, text);
      expect([text, isWrong(days), open.draft.staged('settings') === null]).toEqual([text, expected, expected]);
    }
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
  let refuseChoice = (_: Response) => {};
  service.mockReturnValueOnce(new Promise((resolve) => (refuseChoice = resolve)));
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
