/** The small pictures of the pages in the field editor. */
import { render, screen } from '@testing-library/preact';
import { PageThumbnails } from '../../../web/app/prepare/editor/page-thumbnails.tsx';
import type { OpenDocument } from '../../../web/document/open-document.ts';
import { aField } from '../../unit/web/app/prepare/drafts.ts';
import { press } from './person.tsx';

const size = { width: 600, height: 800 };
const document = {
  pages: [1, 2].map((number) => ({ number, ...size })),
  draw: () => ({ done: Promise.resolve(), cancel: () => undefined }),
} as unknown as OpenDocument;

test('each page has its fields at their places, in the colours of their recipients, and leads to the page', async () => {
  const fields = [
    aField('ann', { id: 'a', page: 1, x: 60, y: 80, width: 120, height: 40 }),
    aField('ben', { id: 'b', page: 1 }),
    aField('ann', { id: 'c', page: 2 }),
  ];
  const onPage = jest.fn();
  render(
    <PageThumbnails
      document={document}
      currentPage={1}
      fields={fields}
      tintOf={(id) => (id === 'ann' ? 'red' : 'blue')}
      onPage={onPage}
    />,
  );
  const page = screen.getByRole('button', { name: 'Page 1, 2 fields', current: 'page' });
  const styles = [...page.querySelectorAll<HTMLElement>('.thumbnail > i')].map(({ style }) =>
    ['--tint', '--x', '--y', '--w', '--h'].map((name) => style.getPropertyValue(name)),
  );
  expect(styles).toEqual([['red', '10', '10', '20', '5'], expect.arrayContaining(['blue'])]);
  await press('Page 2, 1 field');
  expect(onPage.mock.calls).toEqual([[2]]);
});
