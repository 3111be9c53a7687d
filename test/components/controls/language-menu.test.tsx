/** The menu that changes the language of a page. */
import { render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { dashboardInLanguage, t } from '../../../web/app/frame/i18n.ts';
import { LanguageMenu } from '../../../web/components/language-menu.tsx';
import { PublicHead } from '../../../web/components/public-frame.tsx';
import { chosenLanguage } from '../../../web/messages/language.ts';
import { drawPage } from '../../../web/messages/page-language.ts';

test('a chosen language redraws the page and is kept; one that cannot be loaded leaves the page as it is', async () => {
  const load = jest.fn(dashboardInLanguage);
  const { rerender } = render(<p />);
  await drawPage(load, () => rerender(<LanguageMenu label={t('profile.language')} />));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'العربية');
  const menu = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'اللغة' });
  const { documentElement: root } = document;
  expect([menu.value, root.lang, root.dir, chosenLanguage()]).toEqual(['ar', 'ar', 'rtl', 'ar']);
  load.mockRejectedValueOnce(new Error('offline'));
  await userEvent.selectOptions(menu, '日本語');
  await waitFor(() => expect(menu.value).toBe('ar'));
  screen.getByRole('combobox', { name: 'اللغة' });
  await userEvent.selectOptions(menu, 'English');
  await screen.findByRole('combobox', { name: 'Language' });
  expect([root.lang, root.dir]).toEqual(['en', 'ltr']);
});

test('it is in the head of the pages for visitors, but not above the reference, which is in English only', () => {
  const { rerender } = render(<PublicHead here="verify" />);
  screen.getByRole('combobox', { name: 'Language' });
  rerender(<PublicHead here="docs" />);
  expect(screen.queryByRole('combobox')).toBeNull();
});
