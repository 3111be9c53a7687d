import {
  type RecipientsAction,
  recipientChanges,
  recipientsForm,
  reduceRecipients,
} from '../../../../../web/app/prepare/recipients/recipients-form.ts';
import { anEnvelope, aSigner } from './drafts.ts';

const ann = aSigner({ id: 'rcp_a', name: 'Ann', email: 'ann@example.com' });
const ben = aSigner({ id: 'rcp_b', name: 'Ben', email: 'ben@example.com' });
const draft = anEnvelope({ signers: [ann, ben] });
const formAfter = (envelope: typeof draft, ...actions: RecipientsAction[]) =>
  actions.reduce(reduceRecipients, recipientsForm(envelope));
const changesOf = (...actions: RecipientsAction[]) => recipientChanges(formAfter(draft, ...actions), draft);

describe('the form of the recipients', () => {
  it('addresses recipients in the language of the page, and further ones like the last', () => {
    const german = recipientsForm(anEnvelope({ signers: [] }), null, 'de');
    const two = reduceRecipients(german, { kind: 'added', language: null });
    expect(two.entries.map(({ language }) => language)).toEqual(['de', 'de']);
  });

  it('addresses every new recipient in the default language, and the owner in that of their own pages', () => {
    const first = recipientsForm(anEnvelope({ signers: [] }), null, 'fr');
    const me = { name: 'Olivia', email: 'o@example.com', language: 'en' };
    const three = [
      { kind: 'addedMe', me } as const,
      { kind: 'added', language: 'fr' } as const,
      { kind: 'edited', key: 'new-2', change: { language: 'de' } } as const,
      { kind: 'added', language: 'fr' } as const,
    ].reduce<typeof first>(reduceRecipients, first);
    expect(three.entries.map(({ language }) => language)).toEqual(['en', 'de', 'fr']);
  });

  it('numbers recipients who all had the same turn, and keeps groups that there were', () => {
    const on: RecipientsAction = { kind: 'ordered', isOrdered: true };
    const off: RecipientsAction = { kind: 'ordered', isOrdered: false };
    expect(formAfter(draft, on).entries.map(({ order }) => order)).toEqual([1, 2]);
    const grouped = anEnvelope({ signers: [ann, ben, aSigner({ id: 'rcp_c', order: 2 })] });
    expect(formAfter(grouped, off, on).entries.map(({ order }) => order)).toEqual([1, 1, 2]);
  });
});

describe('the changes of the recipients', () => {
  it('are none as long as everything is as it was saved', () => {
    expect(changesOf()).toBeNull();
    expect(changesOf({ kind: 'renamed', name: 'Other' }, { kind: 'renamed', name: draft.name })).toBeNull();
  });

  it('keep the name that a draft had when its entry is empty', () => {
    expect(changesOf({ kind: 'renamed', name: ' ' })).toBeNull();
    expect(changesOf({ kind: 'renamed', name: ' Other ' })).toMatchObject({ name: 'Other' });
  });

  it('ask everyone at once without an order', () => {
    const ordered = anEnvelope({ signers: [ann, { ...ben, order: 2 }] });
    const flat = recipientChanges(formAfter(ordered, { kind: 'ordered', isOrdered: false }), ordered);
    expect(flat?.signers?.map(({ order }) => order)).toEqual([1, 1]);
  });
});

describe('recipients that are saved while they are entered', () => {
  const empty = anEnvelope({ signers: [] });
  const cat: RecipientsAction = { kind: 'edited', key: 'new-1', change: { name: 'Cat', email: 'Cat@example.com' } };
  const saved = aSigner({ id: 'rcp_c', name: 'Cat', email: 'cat@example.com' });

  it('send an access code once', () => {
    const code: RecipientsAction = { kind: 'edited', key: 'new-1', change: { accessCode: '4711' } };
    const after = anEnvelope({ signers: [saved] });
    const codeIn = (isWhole: boolean) =>
      recipientChanges(formAfter(empty, cat, code, { kind: 'saved', signers: [saved], isWhole }), after)?.signers?.[0];
    expect(codeIn(true)).not.toHaveProperty('accessCode');
    expect(codeIn(false)).toMatchObject({ id: 'rcp_c', accessCode: '4711' });
  });

  it('remove an access code until it was removed, also after a reload', () => {
    const coded = anEnvelope({ signers: [{ ...saved, hasAccessCode: true }] });
    const removed: RecipientsAction = { kind: 'edited', key: 'rcp_c', change: { isCodeRemoved: true } };
    expect(recipientChanges(recipientsForm(coded), coded)).toBeNull();
    const staged = recipientChanges(formAfter(coded, removed), coded);
    expect(staged?.signers?.[0]).toMatchObject({ id: 'rcp_c', accessCode: null });
    expect(recipientsForm(coded, staged).entries[0]).toMatchObject({ hasCode: true, isCodeRemoved: true });
    const done = formAfter(coded, removed, { kind: 'saved', signers: [saved], isWhole: true });
    expect(done.entries[0]).toMatchObject({ hasCode: false, isCodeRemoved: false });
    expect(recipientChanges(done, anEnvelope({ signers: [saved] }))).toBeNull();
  });

  it('are entered again where a reload found them unsaved', () => {
    const staged = recipientChanges(formAfter(empty, cat, { kind: 'renamed', name: 'Other' }), empty);
    expect(recipientsForm(empty, staged)).toMatchObject({ name: 'Other', entries: [{ id: null, name: 'Cat' }] });
  });

  it('put the owner into the first empty row, or a new one', () => {
    const me: RecipientsAction = { kind: 'addedMe', me: { name: 'Olivia', email: 'o@example.com', language: 'en' } };
    expect(formAfter(empty, me).entries).toMatchObject([{ key: 'new-1', name: 'Olivia' }]);
    expect(formAfter(draft, me).entries).toMatchObject([{ name: 'Ann' }, { name: 'Ben' }, { email: 'o@example.com' }]);
  });
});
