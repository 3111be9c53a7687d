import { updateEnvelopeBody } from '../../../../../shared/contracts/app-envelopes.ts';
import {
  problemsByEntry,
  recipientProblems,
  toldProblems,
} from '../../../../../web/app/prepare/recipients/recipient-problems.ts';
import {
  type RecipientsAction,
  recipientsForm,
  reduceRecipients,
} from '../../../../../web/app/prepare/recipients/recipients-form.ts';
import { anEnvelope, aSigner } from './drafts.ts';

const ann = aSigner({ id: 'rcp_a', name: 'Ann', email: 'ann@example.com' });
const ben = aSigner({ id: 'rcp_b', name: 'Ben', email: 'ben@example.com' });
const formAfter = (...actions: RecipientsAction[]) =>
  actions.reduce(reduceRecipients, recipientsForm(anEnvelope({ signers: [ann, ben] })));
const edited = (key: string, change: object): RecipientsAction => ({ kind: 'edited', key, change });
const problemsAfter = (...actions: RecipientsAction[]) => recipientProblems(formAfter(...actions), updateEnvelopeBody);

describe('what is wrong with the recipients', () => {
  it('belongs to a recipient, whichever row this one moves to', () => {
    const wrong = edited('rcp_b', { email: 'wrong' });
    expect(problemsAfter(wrong)).toEqual({ 'rcp_b.email': { reason: 'email' } });
    expect(problemsAfter(wrong, { kind: 'moved', key: 'rcp_b', to: 0 })).toEqual(problemsAfter(wrong));
    expect(problemsAfter(wrong, { kind: 'removed', key: 'rcp_a' })).toEqual(problemsAfter(wrong));
  });

  it('is shown for fields that were left, and for all after Continue', () => {
    const wrong = edited('rcp_b', { email: 'wrong', name: '' });
    const told = (...actions: RecipientsAction[]) => {
      const form = formAfter(wrong, ...actions);
      return Object.keys(toldProblems(form, recipientProblems(form, updateEnvelopeBody))).sort();
    };
    expect(told()).toEqual([]);
    expect(
      told({ kind: 'left', key: 'rcp_b', property: 'email' }, { kind: 'left', key: 'rcp_b', property: 'name' }),
    ).toEqual(['rcp_b.email']);
    expect(told({ kind: 'checked' })).toEqual(['rcp_b.email', 'rcp_b.name']);
  });

  it('is nothing about an empty row beside others', () => {
    expect(problemsAfter({ kind: 'added' })).toEqual({});
    const alone = recipientsForm(anEnvelope({ signers: [] }));
    expect(Object.keys(recipientProblems(alone, updateEnvelopeBody))).toEqual(['new-1.email', 'new-1.name']);
  });

  it('is shown at the recipient if a refusal names a row', () => {
    const form = formAfter({ kind: 'added' }, edited('new-3', { name: 'Cat', email: 'cat@blocked.example' }));
    const refused = { name: { reason: 'refused' }, 'signers[2].email': { reason: 'refused' } } as const;
    expect(Object.keys(problemsByEntry(form, refused))).toEqual(['name', 'new-3.email']);
  });
});
