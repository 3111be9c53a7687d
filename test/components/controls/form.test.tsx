/** Fields with their label, hint and error, and the form that leads to the first error. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { Button } from '../../../web/components/button.tsx';
import { CheckField, Form, SelectField, TextField } from '../../../web/components/form.tsx';

const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const noteOf = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

/** Both entries are required; the errors appear when it is sent. */
function TwoEntries({ onSend = () => undefined, isBusy = false }: { onSend?: () => void; isBusy?: boolean }) {
  const [entries, setEntries] = useState({ name: '', city: '' });
  const [wasSent, setSent] = useState(false);
  const wrong = (text: string) => (wasSent && text === '' ? 'Required.' : undefined);
  const send = () => {
    setSent(true);
    onSend();
  };
  return (
    <Form onSend={send}>
      <TextField
        label="Name"
        hint="As on the contract"
        value={entries.name}
        onValue={(name) => setEntries({ ...entries, name })}
        wrong={wrong(entries.name)}
      />
      <TextField
        label="City"
        value={entries.city}
        onValue={(city) => setEntries({ ...entries, city })}
        wrong={wrong(entries.city)}
      />
      <Button type="submit" busy={isBusy}>
        Save
      </Button>
    </Form>
  );
}

test('an attempt to send leads to the first wrong field, and typing does not move the focus', async () => {
  render(<TwoEntries />);
  await userEvent.type(textbox('City'), 'Bonn');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(textbox('Name'));
  expect(textbox('Name').getAttribute('aria-invalid')).toBe('true');
  expect(noteOf(textbox('Name'))).toBe('As on the contract Required.');
  await userEvent.clear(textbox('City'));
  expect(textbox('City').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(textbox('City'));
  await userEvent.type(textbox('Name'), 'A');
  expect([textbox('Name').getAttribute('aria-invalid'), noteOf(textbox('Name'))]).toEqual([null, 'As on the contract']);
});

test('a form that is being saved keeps its button, which sends nothing', async () => {
  const onSend = jest.fn();
  render(<TwoEntries onSend={onSend} isBusy />);
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  expect(onSend).not.toHaveBeenCalled();
  expect([save.getAttribute('aria-busy'), document.activeElement]).toEqual(['true', save]);
});

test('a choice and a check box hand over what was chosen', async () => {
  const chosen: unknown[] = [];
  const put = (value: unknown) => chosen.push(value);
  const options = [
    ['en', 'English'],
    ['de', 'German'],
  ] as const;
  render(
    <>
      <SelectField label="Language" value="en" onValue={put} options={options} wrong="Not available." />
      <CheckField label="Remind" checked={false} onChecked={put} />
      <CheckField label="Locked" checked={false} onChecked={put} disabled />
    </>,
  );
  const language = screen.getByRole('combobox', { name: 'Language' });
  expect(noteOf(language)).toBe('Not available.');
  await userEvent.selectOptions(language, 'German');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Remind' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Locked' }));
  expect(chosen).toEqual(['de', true]);
});
