import { UnsavedChanges } from '../../../../../web/app/frame/unsaved-changes.ts';
import { aLatch } from '../../../../fixtures/latch.ts';

describe('changes that are not saved yet', () => {
  it('are saved by the open screen before the dashboard is left, and by no other', async () => {
    const unsaved = new UnsavedChanges();
    expect(await unsaved.confirmLeave()).toBe(true);
    const endFirst = unsaved.register(async () => false);
    expect(await unsaved.confirmLeave()).toBe(false);
    const endSecond = unsaved.register(async () => true);
    endFirst();
    expect(await unsaved.confirmLeave()).toBe(true);
    endSecond();
    expect(await unsaved.confirmLeave()).toBe(true);
  });

  it('are waited for after their screen has closed, whether or not they could be saved', async () => {
    const unsaved = new UnsavedChanges();
    const order: string[] = [];
    const saving = aLatch();
    unsaved.closing(saving.opened.then(() => order.push('saved')));
    unsaved.closing(Promise.reject(new Error('offline')));
    const settled = unsaved.settled().then(() => order.push('settled'));
    saving.open();
    await settled;
    expect(order).toEqual(['saved', 'settled']);
  });
});
