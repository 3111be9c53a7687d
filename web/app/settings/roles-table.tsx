import { mayDo, memberScopes, roles } from '../../../shared/domain/accounts/roles.ts';
import { listOf } from '../../format/list-of.ts';
import { t } from '../frame/i18n.ts';
import { SettingsSection } from './settings-section.tsx';

/** Shows the table of roles that the service asks. */
export function RolesTable() {
  return (
    <SettingsSection title={t('members.roles')} hint={t('members.rolesHint')} isWide>
      <table class="roles-table" aria-label={t('members.roles')}>
        <thead>
          <tr>
            <th scope="col">{t('members.permission')}</th>
            <th scope="col">{t('members.allowedTo')}</th>
          </tr>
        </thead>
        <tbody>
          {memberScopes.map((scope) => (
            <tr key={scope}>
              <th scope="row">{t(`scope.${scope}`)}</th>
              <td>{listOf(roles.filter((role) => mayDo(role, scope)).map((role) => t(`memberRole.${role}`)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SettingsSection>
  );
}
