/** A screen of the dashboard, the actions of a person on it, and what an entry shows. */
import { fireEvent, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ComponentChildren } from 'preact';
import { UnsavedChanges } from '../../../web/app/frame/unsaved-changes.ts';
import { UnsavedChangesProvider } from '../../../web/app/frame/use-unsaved-changes.ts';

type Control = HTMLElement | string | RegExp;

export const user = userEvent.setup();
export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
export const entry = (name: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea, select' });
const find = (control: Control) => (control instanceof HTMLElement ? control : entry(control));
export const enter = (control: Control, value: string) => fireEvent.input(find(control), { target: { value } });
export const choose = (control: Control, option: string) => user.selectOptions(find(control), option);
export const isWrong = (control: Control) => find(control).getAttribute('aria-invalid') === 'true';
export const alert = async () => (await screen.findByRole('alert')).textContent;

export const inDashboard = (screen: ComponentChildren, unsaved = new UnsavedChanges()) => (
  <UnsavedChangesProvider value={unsaved}>{screen}</UnsavedChangesProvider>
);
