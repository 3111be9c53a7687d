import { mayDo, memberScopes, roles } from '../../../shared/domain/accounts/roles.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../frame/i18n.ts';
import { SettingsSection } from './settings-section.tsx';

/** Shows the table of roles that the service asks. */
export function RolesTable() {
  return (
    <SettingsSection title={t('members.roles')} isWide>
      <table class="roles-table" aria-label={t('members.roles')}>
        <thead>
          <tr>
            <th scope="col">{t('members.permission')}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                <span>{t(`memberRole.${role}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {memberScopes.map((scope) => (
            <tr key={scope}>
              <th scope="row">{t(`scope.${scope}`)}</th>
              {roles.map((role) => (
                <td key={role}>
                  {mayDo(role, scope) ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
                  <span class="sr">{t(mayDo(role, scope) ? 'members.allowed' : 'members.notAllowed')}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SettingsSection>
  );
}
