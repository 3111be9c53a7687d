import { newSettings } from '../../../../../shared/domain/envelopes/envelope.ts';
import { settingsChanges, settingsForm } from '../../../../../web/app/prepare/review/settings-form.ts';

const { metadata: _, externalId: _id, labels: _labels, earlierSignatures: _mode, ...saved } = newSettings('app');

it('a draft keeps the time of day that the API has set while the day stays', () => {
  const timed = { ...saved, expiresAt: new Date(2027, 2, 4, 12, 0, 0).toISOString() };
  const form = settingsForm(timed, 'envelope');
  expect(settingsChanges({ ...form, message: 'Please ' }, timed, 'envelope')).toEqual({ ...timed, message: 'Please' });
  expect(settingsChanges({ ...form, expiry: '' }, timed, 'envelope')?.expiresAt).toBeNull();
});
