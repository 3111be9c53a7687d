/** The palette of the field editor: what a click, a key and a screen reader do. */
import { fireEvent, render, screen } from '@testing-library/preact';
import type { FieldType } from '../../../shared/domain/fields/field-rules.ts';
import { DraftProvider, type OpenDraft } from '../../../web/app/prepare/draft/use-draft.ts';
import { FieldPalette } from '../../../web/app/prepare/editor/field-palette.tsx';
import { anEnvelope, aSigner } from '../../unit/web/app/prepare/drafts.ts';
import { press, user } from './person.tsx';

const calls = { onTool: jest.fn(), onAdd: jest.fn(), onRecipient: jest.fn(), onPress: jest.fn() };
const fillers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index + 1}`, name: `Person ${index + 1}`, tint: '' }));

function show({
  tool = null,
  count = 2,
  orders = [1, 1],
}: {
  tool?: FieldType | null;
  count?: number;
  orders?: number[];
}) {
  render(
    <DraftProvider
      value={
        { kind: 'envelope', envelope: anEnvelope({ signers: orders.map((order) => aSigner({ order })) }) } as OpenDraft
      }
    >
      <FieldPalette {...calls} fillers={fillers(count)} recipientId="r1" tool={tool} isCompact={false} />
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

const labels = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

test('recipients have numbers only in a signing order', () => {
  show({ orders: [1, 2] });
  expect(labels()).toEqual(['1Person 1', '2Person 2']);
});

test('few recipients are chosen by name or by their keys', async () => {
  show({});
  expect(labels()).toEqual(['P1Person 1', 'P2Person 2']);
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-keyshortcuts'))).toEqual(['1', '2']);
  await user.click(screen.getByLabelText(/Person 2/));
  expect(calls.onRecipient.mock.calls).toEqual([['r2']]);
});

test('more than five recipients are a list', () => {
  show({ count: 6 });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Recipient').options).toHaveLength(6);
});
