/** A dialog over the page: its name, its focus, and how it closes. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { afterDialog, Dialog } from '../../../web/components/dialog.tsx';

function Page({ onClose = () => undefined }: { onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Elsewhere</button>
      {isOpen && (
        <Dialog title="Delete?" closeLabel="Close" onClose={close}>
          Really
        </Dialog>
      )}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('it is named by its title, and closing gives the focus back', async () => {
  render(<Page />);
  await userEvent.click(button('Open'));
  expect(screen.getByRole('dialog', { name: 'Delete?' }).textContent).toContain('Really');
  await userEvent.click(button('Close'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button('Open'));
});

test('Escape closes it once', async () => {
  const onClose = jest.fn();
  render(<Page onClose={onClose} />);
  await userEvent.click(button('Open'));
  button('Close').focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a page that moves on sets the focus elsewhere, for this one time', async () => {
  render(<Page />);
  await userEvent.click(button('Open'));
  afterDialog(() => button('Elsewhere').focus());
  await userEvent.click(button('Close'));
  expect(document.activeElement).toBe(button('Elsewhere'));
  await userEvent.click(button('Open'));
  await userEvent.click(button('Close'));
  expect(document.activeElement).toBe(button('Open'));
});
