/** The rules of the preparation pages: addresses, keys, rows and contacts. */
import { shortcutOf } from '../../../../../web/app/prepare/editor/shortcuts.ts';
import { completedBy, contactsOf } from '../../../../../web/app/prepare/recipients/contacts.ts';
import { placeAt } from '../../../../../web/app/prepare/recipients/recipients-form.ts';
import { envelopeAt, pageIn, pagePath, stepPath } from '../../../../../web/app/prepare/steps.ts';
import { anEnvelope, aSigner } from './drafts.ts';

const id = '00000000-0000-4000-8000-000000000000';

describe('the address of a draft', () => {
  it('names its step', () => {
    expect(envelopeAt(stepPath(id, 'fields'))).toEqual({ id, step: 'fields' });
    expect(envelopeAt(`/app/envelopes/${id}`)).toEqual({ id, step: null });
    expect(envelopeAt(`/app/envelopes/${id}/edit/nothing`)).toBeNull();
    expect(envelopeAt('/app/new')).toBeNull();
  });

  it('may name a page of the document', () => {
    const { search, pathname } = new URL(pagePath(stepPath(id, 'fields'), 12), 'https://example.com');
    expect([pageIn(search), envelopeAt(pathname)?.step]).toEqual([12, 'fields']);
    expect(['', '?page=0', '?page=x', '?page=1.5'].map(pageIn)).toEqual(Array(4).fill(null));
  });
});

describe('the keys of the field editor', () => {
  it('are those of other editors', () => {
    const key = (name: string, held: Partial<KeyboardEvent> = {}) =>
      shortcutOf({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, ...held });
    expect(key('z', { ctrlKey: true })).toBe('undo');
    expect(key('Z', { metaKey: true, shiftKey: true })).toBe('redo');
    expect(key('y', { ctrlKey: true })).toBe('redo');
    expect(key('d', { ctrlKey: true })).toBe('duplicate');
    expect(key('a', { ctrlKey: true })).toBe('selectAll');
    expect(key('Escape')).toBe('clear');
    expect([key('Delete'), key('Backspace'), key('?')]).toEqual(['remove', 'remove', 'help']);
    expect([key('1'), key('9')]).toEqual([{ recipient: 1 }, { recipient: 9 }]);
    expect([key('0'), key('1', { ctrlKey: true }), key('Enter')]).toEqual([null, null, null]);
    expect(key('d')).toBeNull();
    expect(key('p', { ctrlKey: true })).toBeNull();
  });
});

describe('a dragged row', () => {
  it('belongs before the first other row whose middle is below the pointer', () => {
    expect([5, 15, 25, 99].map((y) => placeAt(y, [10, 20, 30]))).toEqual([0, 1, 2, 3]);
  });
});

describe('addresses used before', () => {
  const contacts = contactsOf([
    anEnvelope({
      updatedAt: '2027-01-01T00:00:00.000Z',
      signers: [aSigner({ name: 'Old', email: 'ada@example.com' })],
    }),
    anEnvelope({
      updatedAt: '2027-02-01T00:00:00.000Z',
      signers: [aSigner({ name: 'Ada', email: 'Ada@example.com' }), aSigner({ name: 'Ben', email: 'ben@example.com' })],
    }),
  ]);

  it('are offered once each, with the newest name', () => {
    expect(contacts.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
  });

  it('complete an entry, and overwrite nothing', () => {
    const empty = { name: '', email: '' };
    expect(completedBy(contacts, empty, { email: 'ada@example.com' })).toMatchObject({ name: 'Ada' });
    expect(completedBy(contacts, empty, { name: 'Ben' })).toMatchObject({ email: 'ben@example.com' });
    expect(completedBy(contacts, { ...empty, name: 'A.' }, { email: 'ada@example.com' })).not.toHaveProperty('name');
    expect(completedBy(contacts, empty, { name: 'Cat' })).toEqual({ name: 'Cat' });
  });
});
