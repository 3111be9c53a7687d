import { newSettings } from '../../../../../shared/domain/envelopes/envelope.ts';
import { settingsChanges, settingsForm } from '../../../../../web/app/prepare/review/settings-form.ts';
import { toPatch } from '../../../../../web/app/templates/template-draft.ts';

const { metadata: _, externalId: _id, labels: _labels, earlierSignatures: _mode, ...saved } = newSettings('app');

it('a draft keeps the time of day that the API has set while the day stays', () => {
  const timed = { ...saved, expiresAt: new Date(2027, 2, 4, 12, 0, 0).toISOString() };
  const form = settingsForm(timed, 'envelope');
  expect(settingsChanges({ ...form, message: 'Please ' }, timed, 'envelope')).toEqual({ ...timed, message: 'Please' });
  expect(settingsChanges({ ...form, expiry: '' }, timed, 'envelope')?.expiresAt).toBeNull();
});

it('a template saves settings that were changed, and no wrong days', () => {
  const before = { ...newSettings('app'), message: 'Please', expiresInDays: 14 };
  const form = settingsForm(before, 'template');
  expect(settingsForm(before, 'template', { message: 'Hi' })).toEqual({ ...form, message: 'Hi', expiry: '14' });
  expect(settingsChanges(form, before, 'template')).toBeNull();
  expect(settingsChanges({ ...form, message: ' ', expiry: '' }, before, 'template')).toEqual({
    message: null,
    expiresInDays: null,
  });
  expect(settingsChanges({ ...form, expiry: '400' }, before, 'template')).toBeNull();
  expect(settingsChanges({ ...form, allowDelegation: true }, before, 'template')).toEqual({ allowDelegation: true });
  const drawn = { signatureMethods: ['drawn' as const] };
  expect(settingsChanges({ ...form, ...drawn }, before, 'template')).toEqual(drawn);
  expect(toPatch(drawn)).toEqual({ defaults: drawn });
});
