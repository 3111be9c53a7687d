/** A new document of several files: their order, what is refused, and what is uploaded. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { joinFiles } from '../../../web/app/upload/join-files.ts';
import { UploadScreen } from '../../../web/app/upload/upload-screen.tsx';
import { Failure } from '../../../web/http/request.ts';
import { alert, inDashboard, press, user } from './person.tsx';

jest.mock('../../../web/app/upload/join-files.ts', () => ({ joinFiles: jest.fn(), maxDocumentBytes: 25_000_000 }));
const join = jest.mocked(joinFiles);
const part = (file: File) => ({ filename: file.name, pages: file.size, sha256: 'a'.repeat(64) });
const onFile = jest.fn(async (_file: File, _type: string, _parts?: object[]) => undefined);

beforeEach(() => {
  onFile.mockClear();
  join.mockImplementation(async (files) => {
    if (files.some(({ name }) => name.startsWith('signed')))
      throw new Failure({ code: 'document_signed', message: '' });
    return { bytes: new Uint8Array(9), parts: files.map(part) };
  });
  render(
    inDashboard(<UploadScreen title="New document" back={{ to: '/app', text: 'Documents' }} onFile={onFile} mayJoin />),
  );
});

const pdf = (name: string, pages = 5) => new File(['%PDF-1.7'.padEnd(pages)], name, { type: 'application/pdf' });
const add = (...files: File[]) => user.upload(screen.getByLabelText(/Choose|Add files/, { selector: 'input' }), files);
const rows = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent);
const handle = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}: position`) });

test('one file is uploaded at once', async () => {
  await add(pdf('Lease.pdf'));
  await waitFor(() => expect(onFile).toHaveBeenCalledTimes(1));
  expect([rows(), onFile.mock.calls[0]?.[0].name, join.mock.calls]).toEqual([[], 'Lease.pdf', []]);
});

test('several are listed with their pages, moved by keys, joined in that order and uploaded with their parts', async () => {
  await add(pdf('Lease.pdf', 12), pdf('Rules.pdf', 9));
  await screen.findByText('12 pages');
  expect(onFile).not.toHaveBeenCalled();
  await add(pdf('Plan.pdf', 30));
  await screen.findByText('30 pages');
  act(() => handle('Plan.pdf').focus());
  fireEvent.keyDown(handle('Plan.pdf'), { key: 'ArrowUp' });
  fireEvent.keyDown(handle('Plan.pdf'), { key: 'ArrowUp' });
  fireEvent.keyDown(handle('Plan.pdf'), { key: 'ArrowUp' });
  expect(rows()).toEqual(['Plan.pdf', 'Lease.pdf', 'Rules.pdf']);
  fireEvent.keyDown(handle('Plan.pdf'), { key: 'ArrowDown' });
  expect(rows()).toEqual(['Lease.pdf', 'Plan.pdf', 'Rules.pdf']);
  await press('Join and continue');
  await waitFor(() => expect(onFile).toHaveBeenCalledTimes(1));
  const [file, type, parts] = onFile.mock.calls[0] ?? [];
  expect([file?.name, file?.size, type]).toEqual(['Lease.pdf', 9, 'application/pdf']);
  expect(parts).toEqual([pdf('Lease.pdf', 12), pdf('Plan.pdf', 30), pdf('Rules.pdf', 9)].map(part));
});

test('a file that cannot be joined says why, and is removed before the others are joined', async () => {
  await add(pdf('Lease.pdf', 8), pdf('signed.pdf'));
  await screen.findByText('8 pages');
  expect(await alert()).toBe('This file has signatures. It cannot be joined with other files.');
  await press('Join and continue');
  expect(onFile).not.toHaveBeenCalled();
  await press('Remove signed.pdf');
  await press('Join and continue');
  await waitFor(() => expect(onFile).toHaveBeenCalledTimes(1));
  // One file that is left is uploaded as it is.
  expect([onFile.mock.calls[0]?.[0].size, onFile.mock.calls[0]?.[2]]).toEqual([8, undefined]);
});

test('files of another type, and more than 20, are not taken', async () => {
  await add(pdf('Lease.pdf'), new File(['<html>'], 'Page.pdf', { type: 'application/pdf' }));
  expect(await alert()).toBe('This file is not a PDF, PNG or JPEG.');
  await add(...Array.from({ length: 21 }, (_, index) => pdf(`${index}.pdf`)));
  await screen.findByText('A document can be joined from 20 files at most.');
  expect(rows()).toEqual([]);
});

test('a device that drops no files is asked to choose them; a template takes one', () => {
  screen.getByRole('heading', { name: 'Drop your files here' });
  screen.getByText(/^Several files are joined into one document/);
  cleanup();
  const media = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const screenOf = (mayJoin: boolean) => (
    <UploadScreen title="New" back={{ to: '/app', text: 'Documents' }} onFile={onFile} mayJoin={mayJoin} />
  );
  render(inDashboard(screenOf(true)));
  screen.getByRole('heading', { name: 'Choose your files' });
  cleanup();
  render(inDashboard(screenOf(false)));
  media.mockRestore();
  screen.getByRole('heading', { name: 'Choose your document' });
  expect(screen.queryByText(/Several files/)).toBeNull();
});
