import type { ComponentChildren } from 'preact';
import type { MemberScope } from '../../../shared/domain/accounts/roles.ts';
import { currentMembership, may } from '../api/acting.ts';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';

/** A screen for members whose role has the scope. The address of the screen shows the others why they do not see it. */
export function ForScope({ scope, children }: { scope: MemberScope; children: ComponentChildren }) {
  if (may(scope)) return <>{children}</>;
  return (
    <Screen title={t('organizations.notAllowedTitle')} width="narrow">
      <NotAllowed />
      <p>
        <Link to="/app">{t('notFound.toDocuments')}</Link>
      </p>
    </Screen>
  );
}

export function NotAllowed() {
  const { name = '', role = 'viewer' } = currentMembership() ?? {};
  return <p>{t('organizations.notAllowed', { name, role: t(`memberRole.${role}`) })}</p>;
}
