/** The dialog in which a person makes a signature, by typing. Drawing and images need a canvas: the browser tests show them. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'preact';
import { SignatureDialog } from '../../../web/sign/signature/signature-dialog.tsx';

// The DOM of these tests draws nothing.
jest.mock('../../../web/sign/signature/picture.ts', () => ({
  ...jest.requireActual('../../../web/sign/signature/picture.ts'),
  typedPicture: async (text: string, style: number) => ({ method: 'typed', text, style }),
  uploadedPicture: async () => {
    throw new Error('not an image');
  },
}));

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Type your name' });
const use = () => userEvent.click(screen.getByRole('button', { name: 'Use this signature' }));

function aDialog(changes: Partial<ComponentProps<typeof SignatureDialog>> = {}) {
  const onUse = jest.fn();
  render(
    <SignatureDialog
      kind="signature"
      name="Ada Lovelace"
      methods={['drawn', 'typed', 'uploaded']}
      present={null}
      onUse={onUse}
      onClose={jest.fn()}
      {...changes}
    />,
  );
  return onUse;
}

test('the name is there, can be changed, and is used in the chosen style without spaces around it', async () => {
  const onUse = aDialog();
  expect(name().value).toBe('Ada Lovelace');
  await userEvent.clear(name());
  await userEvent.type(name(), '  A. Lovelace ');
  await userEvent.click(screen.getByRole('radio', { name: 'Style 2' }));
  await use();
  expect(onUse).toHaveBeenCalledWith({ method: 'typed', text: 'A. Lovelace', style: 1 });
});

test('an empty name is not used: the button looks inactive until there is a name, and says what is missing', async () => {
  const onUse = aDialog();
  const isIdle = () => screen.getByRole('button', { name: 'Use this signature' }).classList.contains('idle');
  expect(isIdle()).toBe(false);
  await userEvent.clear(name());
  expect(isIdle()).toBe(true);
  await use();
  expect((await screen.findByRole('alert')).textContent).toBe('Draw, type or upload your signature first.');
  expect(onUse).not.toHaveBeenCalled();
});

test('the arrow keys change the way; the typed name stays, the error of another way does not', async () => {
  aDialog();
  await userEvent.clear(name());
  await userEvent.type(name(), 'Ada');
  screen.getByRole('tab', { name: 'Type' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Upload', selected: true }));
  await use();
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('tab', { name: 'Type' }));
  expect([name().value, screen.queryByRole('alert')]).toEqual(['Ada', null]);
});

test('a file that is not an image is refused', async () => {
  aDialog({ methods: ['uploaded'] });
  expect(screen.queryByRole('tab')).toBeNull();
  const input = screen.getByLabelText('Choose an image', { selector: 'input' });
  await userEvent.upload(input, new File(['text'], 'signature.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This image cannot be used/);
});

test('initials that exist are offered again, and can be removed from the field', async () => {
  const onRemove = jest.fn();
  const present = {
    method: 'typed',
    mimetype: 'image/png',
    contentBase64: '',
    url: 'data:,',
    text: 'AdL',
    style: 1,
  } as const;
  aDialog({ kind: 'initials', present, onRemove });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Type your initials' }).value).toBe('AdL');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Style 2' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove from this field' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});
