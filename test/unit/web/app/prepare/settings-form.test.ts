import { newSettings } from '../../../../../shared/domain/envelopes/envelope.ts';
import { settingsChanges, settingsForm } from '../../../../../web/app/prepare/review/settings-form.ts';
import { setReader } from '../../../../../web/format/reader.ts';

const {
  metadata: _,
  externalId: _id,
  labels: _labels,
  legalHold: _hold,
  earlierSignatures: _mode,
  ...saved
} = newSettings('app');

it('a draft keeps the time of day that the API has set while the day stays', () => {
  const timed = { ...saved, expiresAt: '2027-03-04T12:00:00.000Z' };
  const form = settingsForm(timed);
  expect(settingsChanges({ ...form, message: 'Please ' }, timed, 'envelope')).toEqual({ ...timed, message: 'Please' });
  expect(settingsChanges({ ...form, expiry: '2027-02-10' }, timed, 'envelope')?.expiresAt).toBe(
    '2027-02-10T23:59:59.000Z',
  );
  expect(settingsChanges({ ...form, expiry: '' }, timed, 'envelope')?.expiresAt).toBeNull();
});

it('the last day is one of the profile, also if the profile arrives after the form was opened', () => {
  setReader({ deadlineZone: 'America/New_York' });
  const ends = { ...saved, expiresAt: '2027-03-05T04:59:59.000Z' };
  const form = settingsForm(ends);
  expect(form.expiry).toBe('2027-03-04');
  expect(settingsChanges({ ...form, expiry: '2027-03-05' }, ends, 'envelope')?.expiresAt).toBe(
    '2027-03-06T04:59:59.000Z',
  );
  setReader({ deadlineZone: 'UTC' });
  expect(settingsChanges(form, ends, 'envelope')).toBeNull();
});

it('days to sign count from sending, and give way to a last day', () => {
  const days = { ...saved, expiresInDays: 14 };
  const form = settingsForm(days);
  expect([form.days, form.expiry]).toEqual(['14', '']);
  expect(settingsChanges(form, days, 'envelope')).toBeNull();
  const limits = (entered: object) => {
    const { expiresInDays, expiresAt } = settingsChanges({ ...form, ...entered }, days, 'envelope') ?? {};
    return [expiresInDays, expiresAt];
  };
  expect(limits({ days: '30' })).toEqual([30, null]);
  expect(limits({ days: '', expiry: '2027-02-10' })).toEqual([null, '2027-02-10T23:59:59.000Z']);
  expect(limits({ days: '' })).toEqual([null, null]);
});
