import { newSettings } from '../../../../../shared/domain/envelopes/envelope.ts';
import { settingsChanges, settingsForm } from '../../../../../web/app/prepare/review/settings-form.ts';

const reviewForm = (settings: typeof saved, staged = null as Parameters<typeof settingsForm>[2]) =>
  settingsForm(settings, 'envelope', staged);
const reviewChanges = (form: ReturnType<typeof settingsForm>, settings: typeof saved) =>
  settingsChanges(form, settings, 'envelope');

const { metadata: _, labels: _labels, earlierSignatures: _mode, ...saved } = newSettings('app');

describe('the settings of a draft', () => {
  it('end at the end of the local day', () => {
    const changes = reviewChanges({ ...reviewForm(saved), expiry: '2027-03-04' }, saved);
    expect(changes?.expiresAt).toBe(new Date(2027, 2, 4, 23, 59, 59).toISOString());
    expect(reviewChanges({ ...reviewForm(saved), expiry: 'no day' }, saved)).toBeNull();
  });

  it('keep a time of day that was set elsewhere while the day stays', () => {
    const expiresAt = new Date(2027, 2, 4, 12, 0, 0).toISOString();
    const timed = { ...saved, expiresAt };
    const changes = reviewChanges({ ...reviewForm(timed), message: 'Please ' }, timed);
    expect(changes).toEqual({ ...saved, message: 'Please', expiresAt });
    expect(reviewChanges({ ...reviewForm(timed), expiry: '' }, timed)?.expiresAt).toBeNull();
  });

  it('name the ways to sign as soon as one of them is left out', () => {
    const form = { ...reviewForm(saved), signatureMethods: ['drawn' as const] };
    const changes = reviewChanges(form, saved);
    expect(changes).toEqual({ ...saved, signatureMethods: ['drawn'] });
    expect(reviewForm(saved, changes).signatureMethods).toEqual(['drawn']);
    expect(reviewChanges(form, { ...saved, signatureMethods: ['drawn'] })).toBeNull();
  });
});
