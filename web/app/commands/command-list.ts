/** The actions and documents that a search finds. */
import type { MemberScope } from '../../../shared/domain/accounts/roles.ts';
import type { IconName } from '../../components/icon.tsx';
import { localMailbox } from '../../local-product.ts';
import { actingFor, may } from '../api/acting.ts';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import type { useLeave } from '../frame/use-leave.ts';
import { hasEveryWord } from '../list/every-word.ts';
import { searchWords } from '../list/list-query.ts';
import { profileName } from '../settings/settings-paths.ts';

export interface Command {
  id: string;
  text: string;
  icon: IconName;
  run: () => void;
}

/** More documents are a click away, in the list. */
const documentsShown = 6;

/** The request for the documents of a search, or the newest ones. */
export function documentsWanted(search: string): URLSearchParams {
  const words = searchWords(search);
  return new URLSearchParams({ ...(words && { q: words }), maxSearchResults: `${documentsShown}` });
}

export function actionsOf({ leave, logOutHere }: ReturnType<typeof useLeave>): Command[] {
  const go = (icon: IconName, text: string, path: string): Command => ({
    id: path,
    text,
    icon,
    run: () => navigate(path),
  });
  const setting = (icon: IconName, name: Parameters<typeof t>[0], path: string) =>
    go(icon, `${t('nav.settings')}: ${t(name)}`, path);
  const organizations = actingFor() === null ? [] : [setting('people', 'settings.members', '/app/settings/members')];
  const allowed = (scope: MemberScope, command: Command) => (may(scope) ? [command] : []);
  const mailbox = localMailbox();
  return [
    ...allowed('envelopes:write', go('plus', t('list.new'), '/app/new')),
    go('document', t('nav.documents'), '/app'),
    go('clock', t('list.yours'), '/app?status=yours'),
    go('pages', t('nav.templates'), '/app/templates'),
    ...allowed('templates:write', go('plus', t('templates.new'), '/app/templates/new')),
    ...organizations,
    setting('person', profileName(), '/app/settings/profile'),
    setting('lock', 'settings.security', '/app/settings/security'),
    setting('mail', 'settings.notifications', '/app/settings/notifications'),
    ...allowed('organization:manage', setting('key', 'settings.keys', '/app/settings/keys')),
    ...allowed('webhooks:write', setting('link', 'settings.webhooks', '/app/settings/webhooks')),
    ...allowed('organization:manage', setting('clock', 'settings.retention', '/app/settings/retention')),
    setting('download', 'settings.export', '/app/settings/export'),
    ...(actingFor() !== null && may('organization:manage')
      ? [setting('text', 'settings.log', '/app/settings/log')]
      : []),
    go('people', t('organizations.create'), '/app/organizations/new'),
    { id: '/verify', text: t('commands.verify'), icon: 'shield', run: () => void leave('/verify') },
    { id: '/docs', text: t('nav.docs'), icon: 'code', run: () => void leave('/docs') },
    ...(mailbox
      ? [{ id: mailbox, text: t('nav.mailbox'), icon: 'mail' as const, run: () => void leave(mailbox) }]
      : []),
    { id: 'log-out', text: t('nav.logOut'), icon: 'leave', run: () => void logOutHere() },
  ];
}

/** The actions whose text has every word of the search. */
export function foundActions(actions: readonly Command[], search: string): Command[] {
  return actions.filter(({ text }) => hasEveryWord(text, search));
}

/** The search in the list, which shows more documents. */
export function searchInList(search: string): Command {
  const text = search.trim();
  return {
    id: 'list',
    text: t('commands.inList', { text }),
    icon: 'search',
    run: () => navigate(`/app?${new URLSearchParams({ q: text })}`),
  };
}
