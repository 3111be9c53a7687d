/** A button that opens a menu of actions: keys, focus, and how the menu closes. */
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { MenuButton } from '../../../web/components/menu-button.tsx';

const chosen = jest.fn();

beforeEach(() => {
  chosen.mockReset();
  const item = (text: string) => ({ text, onChoose: () => chosen(text) });
  render(
    <>
      <MenuButton
        label="Actions for Lease"
        items={[{ ...item('Open'), href: '/app/envelopes/1' }, item('Remind'), { ...item('Void'), isDangerous: true }]}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
});

const button = () => screen.getByRole('button', { name: 'Actions for Lease' });
const focused = () => document.activeElement?.textContent;
const isOpen = () => screen.queryByRole('menu') !== null;

test('the button has the menu of its name, and the first action has the focus', async () => {
  expect(button().getAttribute('aria-haspopup')).toBe('menu');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button());
  screen.getByRole('menu', { name: 'Actions for Lease' });
  expect([button().getAttribute('aria-expanded'), focused()]).toEqual(['true', 'Open']);
  await userEvent.click(button());
  expect([isOpen(), document.activeElement]).toEqual([false, button()]);
});

test('arrows go round, Home and End lead to the ends, and a letter to the next action that begins with it', async () => {
  button().focus();
  const seen: unknown[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home', 'v', 'R', 'q']) {
    await userEvent.keyboard(`{${key}}`);
    seen.push(focused());
  }
  expect(seen).toEqual(['Open', 'Remind', 'Open', 'Void', 'Open', 'Void', 'Open', 'Void', 'Remind', 'Remind']);
});

test('an action that cannot be chosen now says why, and does nothing', async () => {
  cleanup();
  render(<MenuButton label="Menu" items={[{ text: 'Delete', refusal: 'Under a hold', onChoose: () => chosen('') }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const item = screen.getByRole('menuitem', { name: 'Delete Under a hold' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(item);
  await userEvent.keyboard('{Enter}');
  expect([chosen.mock.calls, isOpen()]).toEqual([[], true]);
});

test('arrow up on the button opens the menu at its last action', async () => {
  button().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Void');
});

test('a chosen action closes the menu, gives the focus back, and runs once', async () => {
  button().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect([isOpen(), document.activeElement, chosen.mock.calls]).toEqual([false, button(), [['Remind']]]);
});

test('a link with a modifier key is left to the browser', async () => {
  await userEvent.click(button());
  const link = screen.getByRole('menuitem', { name: 'Open' });
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect([isOpen(), chosen.mock.calls]).toEqual([false, []]);
  await userEvent.click(button());
  expect(fireEvent.click(screen.getByRole('menuitem', { name: 'Open' }))).toBe(false);
  expect(chosen.mock.calls).toEqual([['Open']]);
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}'), 'Actions for Lease'],
  ['Tab', () => userEvent.tab(), 'Elsewhere'],
  ['a press elsewhere', () => userEvent.click(screen.getByText('Elsewhere')), 'Elsewhere'],
  ['scrolling', async () => void fireEvent.scroll(document), 'Actions for Lease'],
])('%s closes it', async (_, act, focus) => {
  await userEvent.click(button());
  await act();
  const { activeElement } = document;
  expect([isOpen(), activeElement?.getAttribute('aria-label') ?? activeElement?.textContent]).toEqual([false, focus]);
});
