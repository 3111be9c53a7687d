import type { Problems } from '../../../../../web/app/forms/check-form.ts';
import { openProblems } from '../../../../../web/app/forms/open-problems.ts';
import {
  enteredRecipients,
  type RecipientsAction,
  recipientsForm,
  reduceRecipients,
} from '../../../../../web/app/prepare/recipients/recipients-form.ts';
import { anEnvelope, aSigner } from '../prepare/drafts.ts';

const draft = anEnvelope({
  signers: [
    aSigner({ id: 'rcp_a', name: 'Ann', email: 'ann@example.com' }),
    aSigner({ id: 'rcp_b', name: '', email: 'ann@example.com' }),
  ],
});
const refused = recipientsForm(draft);
const leftAfter = (problems: Problems, ...actions: RecipientsAction[]) =>
  openProblems(problems, enteredRecipients(refused), enteredRecipients(actions.reduce(reduceRecipients, refused)));

describe('the problems of a refused form', () => {
  const empty: Problems = { 'signers[1].name': { reason: 'empty' } };

  it('vanish when the entry is corrected, and no sooner', () => {
    expect(leftAfter(empty)).toEqual(empty);
    expect(leftAfter(empty, { kind: 'edited', key: 'rcp_b', change: { email: 'ben@example.com' } })).toEqual(empty);
    expect(leftAfter(empty, { kind: 'edited', key: 'rcp_b', change: { name: 'Ben' } })).toEqual({});
  });

  it('stay with their recipient when rows are moved, and go with one that is removed', () => {
    expect(leftAfter(empty, { kind: 'moved', key: 'rcp_b', to: 0 })).toEqual({
      'signers[0].name': { reason: 'empty' },
    });
    expect(leftAfter(empty, { kind: 'removed', key: 'rcp_a' })).toEqual({ 'signers[0].name': { reason: 'empty' } });
    expect(leftAfter(empty, { kind: 'removed', key: 'rcp_b' })).toEqual({});
  });

  it('of an address that two recipients have vanish when either is changed', () => {
    const repeated: Problems = { 'signers[1].email': { reason: 'duplicateEmail' } };
    expect(leftAfter(repeated)).toEqual(repeated);
    expect(leftAfter(repeated, { kind: 'edited', key: 'rcp_a', change: { email: 'a@example.com' } })).toEqual({});
    expect(leftAfter(repeated, { kind: 'removed', key: 'rcp_a' })).toEqual({});
  });

  it('that name no entry of the form stay', () => {
    const other: Problems = { signers: { reason: 'refused' } };
    expect(leftAfter(other, { kind: 'renamed', name: 'b' })).toEqual(other);
  });
});
