/**
 * The profiles that the dashboard follows: that of the person for times, and that of the sending account for deadlines
 * and for the language of new recipients.
 */
import { render, waitFor } from '@testing-library/preact';
import { emptyProfile } from '../../../shared/domain/accounts/profile.ts';
import { actFor, setMemberships } from '../../../web/app/api/acting.ts';
import { logIn } from '../../../web/app/api/session.ts';
import { readAs, useReader } from '../../../web/app/frame/use-reader.ts';
import { reader, setReader } from '../../../web/format/reader.ts';
import { drawPage } from '../../../web/messages/page-language.ts';
import { answer, response, service } from './service.ts';

const northwind = `usr_${'1'.repeat(32)}`;

function Reader() {
  useReader('usr_me');
  return null;
}

test('both profiles are read at once; what documents take is of the organization, also after a reload', async () => {
  answer({ token: 't', expiresIn: 600, sessionId: 'ses_1', user: { userId: 'usr_me', email: 'ada@example.com' } });
  await logIn({ email: 'ada@example.com', password: 'correct horse battery' });
  actFor(northwind);
  setMemberships([{ organizationId: northwind, name: 'Northwind', role: 'member' }]);
  const answers: (() => void)[] = [];
  service.mockImplementation(
    (_, { headers }) =>
      new Promise((resolve) => {
        const isOwn = !new Headers(headers).has('countersign-organization');
        const timeZone = isOwn ? 'Europe/Berlin' : 'Asia/Tokyo';
        const defaults = { recipientLanguage: isOwn ? 'de' : 'ja' };
        answers.push(() => resolve(response({ language: 'en', dateFormat: 'DD.MM.YYYY', timeZone, defaults })));
      }),
  );
  const { unmount } = render(<Reader />);
  await waitFor(() => expect(answers).toHaveLength(2));
  for (const answerNow of answers) answerNow();
  const read = { deadlineZone: 'Asia/Tokyo', recipientLanguage: 'ja', timeZone: 'Europe/Berlin' };
  await waitFor(() => expect(reader()).toMatchObject(read));
  unmount();
  setReader({ deadlineZone: 'UTC', recipientLanguage: null, timeZone: undefined });
  // The answers of the next page have not arrived.
  render(<Reader />);
  await waitFor(() => expect(reader()).toMatchObject(read));
  expect(answers).toHaveLength(4);
});

test('a profile that has its first values again is read as the browser is set, not as before', async () => {
  await drawPage(
    async () => () => undefined,
    () => undefined,
  );
  await readAs({ language: 'de', dateFormat: 'DD.MM.YYYY', timeZone: 'Europe/Berlin' });
  expect([document.documentElement.lang, reader().timeZone]).toEqual(['de', 'Europe/Berlin']);
  await readAs(emptyProfile);
  expect([document.documentElement.lang, reader().timeZone]).toEqual(['en', undefined]);
});
