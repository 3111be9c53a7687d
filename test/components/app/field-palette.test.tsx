/** The palette of the field editor: what a click, a key and a screen reader do. */
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import type { FieldType } from '../../../shared/domain/fields/field-rules.ts';
import { DraftProvider, type OpenDraft } from '../../../web/app/prepare/draft/use-draft.ts';
import { FieldPalette } from '../../../web/app/prepare/editor/field-palette.tsx';
import { anEnvelope, aSigner } from '../../unit/web/app/prepare/drafts.ts';
import { press, user } from './person.tsx';

const calls = { onTool: jest.fn(), onAdd: jest.fn(), onRecipient: jest.fn(), onPress: jest.fn() };
const fillers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index + 1}`, name: `Person ${index + 1}`, tint: '' }));

const fields = ['r1', 'r2', 'r2'].map((recipientId) => ({ recipientId, type: 'text' as const }));

function show({
  tool = null,
  count = 2,
  orders = [1, 1],
  isCompact = false,
}: {
  tool?: FieldType | null;
  count?: number;
  orders?: number[];
  isCompact?: boolean;
}) {
  render(
    <DraftProvider
      value={
        { kind: 'envelope', envelope: anEnvelope({ signers: orders.map((order) => aSigner({ order })) }) } as OpenDraft
      }
    >
      <FieldPalette {...calls} {...{ fields, tool, isCompact }} fillers={fillers(count)} recipientId="r1" />
    </DraftProvider>,
  );
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

const date = () => screen.getByRole('button', { name: 'Date' });

test('a click chooses a tool or puts it down, and places nothing', async () => {
  show({});
  await press('Date');
  expect([calls.onTool.mock.calls, calls.onAdd.mock.calls]).toEqual([[['date']], []]);
  expect(date().getAttribute('aria-pressed')).toBe('false');
});

test('a click on the chosen tool puts it down', async () => {
  show({ tool: 'date' });
  expect(date().getAttribute('aria-pressed')).toBe('true');
  await press('Date');
  expect([calls.onTool.mock.calls, calls.onAdd.mock.calls]).toEqual([[[null]], []]);
});

test('Enter, Space and a screen reader place at once, and choose nothing', async () => {
  show({});
  date().focus();
  await user.keyboard('{Enter}');
  await user.keyboard(' ');
  fireEvent.click(date(), { detail: 0 });
  expect([calls.onTool.mock.calls, calls.onAdd.mock.calls]).toEqual([[], [['date'], ['date'], ['date']]]);
});

/** The styles show the initials or the number, which are no text. */
const labels = () =>
  screen
    .getAllByRole('radio')
    .map((radio) =>
      [...(radio.closest('label')?.children ?? [])].map((c) => c.getAttribute('data-text') ?? c.textContent),
    );

test('recipients have numbers only in a signing order', () => {
  show({ orders: [1, 2] });
  expect(labels()).toEqual([
    ['', '1', 'Person 1', '11 field'],
    ['', '2', 'Person 2', '22 fields'],
  ]);
});

test('few recipients are chosen by name or by their keys', async () => {
  show({});
  expect(labels().map(([, initials]) => initials)).toEqual(['P1', 'P2']);
  screen.getByRole('radio', { name: 'Person 1 1 field' });
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-keyshortcuts'))).toEqual(['1', '2']);
  await user.click(screen.getByLabelText(/Person 2/));
  expect(calls.onRecipient.mock.calls).toEqual([['r2']]);
});

test('more than five recipients are a list', () => {
  show({ count: 6 });
  expect(screen.queryByRole('radio')).toBeNull();
  const { options } = screen.getByLabelText<HTMLSelectElement>('Recipient');
  expect([options.length, options[1]?.textContent]).toEqual([6, 'Person 2 (2 fields)']);
});

test('on a narrow screen the list shows a first name, or the whole name where two have the same', () => {
  const shown = () => document.querySelector('.swatch .cut')?.textContent;
  show({ isCompact: true, count: 1 });
  expect(shown()).toBe('Person');
  cleanup();
  show({ isCompact: true });
  expect(shown()).toBe('Person 1');
});
