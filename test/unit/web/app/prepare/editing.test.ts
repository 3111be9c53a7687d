/** The rules of the preparation pages: addresses, keys, zoom, rows, contacts and previews. */

import { shortcutOf } from '../../../../../web/app/prepare/editor/shortcuts.ts';
import { completedBy, contactsOf } from '../../../../../web/app/prepare/recipients/contacts.ts';
import { placeAt } from '../../../../../web/app/prepare/recipients/recipients-form.ts';
import { previewFields } from '../../../../../web/app/prepare/review/preview.ts';
import { envelopeAt, stepPath } from '../../../../../web/app/prepare/steps.ts';
import { editorZoom, nextZoom, wheeledZoom } from '../../../../../web/document/zoom.ts';
import { aField, anEnvelope, aSigner } from './drafts.ts';

const id = '00000000-0000-4000-8000-000000000000';

describe('the address of a draft', () => {
  it('names its step', () => {
    expect(envelopeAt(stepPath(id, 'fields'))).toEqual({ id, step: 'fields' });
    expect(envelopeAt(`/app/envelopes/${id}`)).toEqual({ id, step: null });
    expect(envelopeAt(`/app/envelopes/${id}/edit/nothing`)).toBeNull();
    expect(envelopeAt('/app/new')).toBeNull();
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
    expect(key('d')).toBeNull();
    expect(key('p', { ctrlKey: true })).toBeNull();
  });
});

describe('the zoom', () => {
  it('goes from level to level and stops at the last', () => {
    expect([
      nextZoom(editorZoom, 1, 1),
      nextZoom(editorZoom, 1, -1),
      nextZoom(editorZoom, 1.1, 1),
      nextZoom(editorZoom, 3, 1),
    ]).toEqual([1.25, 0.75, 1.25, 3]);
    expect(wheeledZoom(editorZoom, 1, -100)).toBeGreaterThan(1);
    expect(wheeledZoom(editorZoom, 0.5, 1_000)).toBe(0.5);
    expect(wheeledZoom(editorZoom, 3, -1_000)).toBe(3);
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

describe('the preview as a recipient', () => {
  it('has the recipient’s fields filled in as far as they come filled in, and nothing of the others', () => {
    const signers = [
      aSigner({ id: 'rcp_1', name: 'Ada' }),
      aSigner({ id: 'rcp_2', name: 'Ben', email: 'b@example.com' }),
    ];
    const fields = [
      aField('rcp_2', { id: 'c', type: 'name', page: 2 }),
      aField('rcp_1', { id: 'b', type: 'email', y: 50 }),
      aField('rcp_1', { id: 'a', type: 'name' }),
    ];
    const seen = previewFields({ signers, fields }, 'rcp_1');
    expect(seen.map((field) => [field.id, field.isMine, field.value])).toEqual([
      ['a', true, 'Ada'],
      ['b', true, 'ada@example.com'],
      ['c', false, null],
    ]);
  });
});
