/** A person drops or chooses one file. */
import { createEvent, fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { DropZone } from '../../../web/components/drop-zone.tsx';

const pdf = new File(['%PDF-1.7'], 'lease.pdf', { type: 'application/pdf' });

function aZone({ busy = false } = {}) {
  const onFile = jest.fn();
  const texts = { title: busy ? 'Uploading' : 'Drop a PDF here', hint: 'Up to 25 MB', button: 'Choose a file' };
  render(<DropZone accept="application/pdf" {...texts} busy={busy} onFile={onFile} />);
  return {
    onFile,
    zone: screen.getByRole('region'),
    input: screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' }),
  };
}

function drop(zone: Element, files: File[]): void {
  const event = createEvent.drop(zone);
  Object.defineProperty(event, 'dataTransfer', { value: { files } });
  fireEvent(zone, event);
}

test('a dropped file is handed over, the first of several; the browser does not open it', () => {
  const { onFile, zone } = aZone();
  const over = createEvent.dragOver(zone);
  fireEvent(zone, over);
  expect(over.defaultPrevented).toBe(true);
  drop(zone, [pdf, new File(['2'], 'second.pdf')]);
  expect(onFile.mock.calls).toEqual([[pdf]]);
});

test('a chosen file is handed over, and the same one can be chosen again', async () => {
  const { onFile, input } = aZone();
  const opened = jest.spyOn(input, 'click');
  await userEvent.click(screen.getByRole('button', { name: 'Choose a file' }));
  expect(opened).toHaveBeenCalled();
  await userEvent.upload(input, pdf);
  await userEvent.upload(input, pdf);
  expect(onFile.mock.calls).toEqual([[pdf], [pdf]]);
});

test('while a file is uploaded, no further one is taken, and the upload is announced', async () => {
  const { onFile, zone, input } = aZone({ busy: true });
  drop(zone, [pdf]);
  await userEvent.upload(input, pdf);
  const opened = jest.spyOn(input, 'click');
  await userEvent.click(screen.getByRole('button', { name: 'Choose a file' }));
  expect(onFile).not.toHaveBeenCalled();
  expect(opened).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('Uploading');
});
