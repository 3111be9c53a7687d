import { useState } from 'preact/hooks';
import { type MemberScope, mayDo, roles, type Scope, scopes } from '../../../shared/domain/accounts/roles.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../frame/i18n.ts';
import { SettingsSection } from './settings-section.tsx';

const isOfDocuments = (scope: Scope) => scope.startsWith('envelopes:') || scope === 'links:read';
const named = (scope: Scope) => [scope, `scope.${scope}`] as const;

/** Each right of a member needs a scope of the role. */
const rights: readonly (readonly [scope: MemberScope, right: Parameters<typeof t>[0]])[] = [
  ...scopes.filter(isOfDocuments).map(named),
  ['envelopes:read', 'members.right.export'],
  ...scopes.filter((scope) => !isOfDocuments(scope)).map(named),
  ['organization:manage', 'members.right.members'],
  ['organization:manage', 'members.right.factor'],
  ['organization:manage', 'members.right.settings'],
  ['organization:manage', 'members.right.log'],
  ['organization:own', 'members.right.owners'],
  ['organization:own', 'members.right.end'],
];

/** Shows the table of roles that the service asks. A phone, on which it is long, shows it folded. */
export function RolesTable() {
  const [isFolded] = useState(() => !matchMedia('(min-width: 48rem)').matches);
  const title = t('members.roles');
  return isFolded ? (
    <SettingsSection title={title} more={{ title: t('members.showRoles'), content: <Rights /> }} isWide />
  ) : (
    <SettingsSection title={title} isWide>
      <Rights />
    </SettingsSection>
  );
}

function Rights() {
  return (
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
        {rights.map(([scope, right]) => (
          <tr key={right}>
            <th scope="row">{t(right)}</th>
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
  );
}
