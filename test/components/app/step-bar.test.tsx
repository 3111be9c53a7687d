/** The bar of the steps, which has their buttons and the state of saving. */
import { act, render, screen, waitFor, within } from '@testing-library/preact';
import { draftApi, type Envelope } from '../../../web/app/api/app-api.ts';
import { type OpenDraft, useOpenDraft } from '../../../web/app/prepare/draft/use-draft.ts';
import { DraftEditor } from '../../../web/app/prepare/draft-editor.tsx';
import { anEnvelope, aSigner } from '../../unit/web/app/prepare/drafts.ts';
import { enter, inDashboard, user } from './person.tsx';
import { answerBy, refusal, response, sent, service } from './service.ts';

const patch = 'PATCH /api/envelopes/';
const ann = aSigner({ id: 'rcp_a', name: 'Ann', email: 'ann@example.com', order: 1 });
const envelope = anEnvelope({ signers: [ann] });
const openStep = () => location.pathname.split('/').at(-1);
const entry = (name: string) =>
  within(screen.getByRole('group', { name: 'Ann' })).getByLabelText<HTMLInputElement>(name);
let open: OpenDraft;

async function edit(loaded: Envelope) {
  function Whole() {
    open = useOpenDraft(loaded, draftApi, 'envelope');
    return <DraftEditor open={open} step="recipients" onDelete={() => {}} lastStep={() => null} end={() => null} />;
  }
  sessionStorage.clear();
  render(inDashboard(<Whole />));
  await act(async () => void (await import('../../../web/app/api/contracts.ts')));
}

afterEach(() => open.draft.discard());

test('of two steps that are chosen during one save, the later is opened', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  service.mockImplementation(async (path, { method, body }) => {
    if (`${method} ${path}` !== `${patch}${envelope.id}`) return refusal('not_found', 404);
    await held;
    return response({ ...envelope, ...JSON.parse(`${body}`) });
  });
  await edit(envelope);
  enter(entry('Name'), 'Anne');
  const before = openStep();
  await user.click(screen.getByRole('button', { name: 'Fields' }));
  await user.click(screen.getByRole('button', { name: 'Review' }));
  expect(openStep()).toBe(before);
  await act(async () => release());
  await waitFor(() => expect(openStep()).toBe('review'));
});

test('the bar of the steps sends the form of the recipients, and shows whether the draft is saved', async () => {
  answerBy({ [patch]: (changes: object) => response({ ...envelope, ...changes }) });
  await edit(envelope);
  const bar = within(screen.getByRole('banner'));
  bar.getByRole('heading', { name: `${envelope.name}: Recipients` });
  bar.getByText('Saved');
  enter(entry('E-mail address'), 'ann');
  await user.click(bar.getByRole('button', { name: 'Continue' }));
  expect(document.activeElement).toBe(entry('E-mail address'));
  enter(entry('E-mail address'), 'ann@example.org');
  bar.getByText('Saving …');
  await user.click(bar.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(openStep()).toBe('fields'));
  expect(sent(patch).at(-1)).toMatchObject({ signers: [{ email: 'ann@example.org' }] });
});
