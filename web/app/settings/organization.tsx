/** The organization: its name, the person's role in it, and the way out. */
import { Button } from '../../components/button.tsx';
import { CheckField, Form, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { number } from '../../format/number.ts';
import { dayOf } from '../../format/time.ts';
import { may } from '../api/acting.ts';
import { readMemberships } from '../api/memberships.ts';
import { type Organization, organizationApi } from '../api/organization-api.ts';
import { session } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { requireEntries } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { DeleteOrganization, toOwnAccount } from './delete-account.tsx';
import { FactList } from './fact-list.tsx';
import { SettingsSection } from './settings-section.tsx';

export function OrganizationSettings() {
  const { value, failure, reload, set } = useLoaded(organizationApi.current, 'organization');
  if (!value) return <Waiting failure={failure} retry={reload} />;
  return (
    <div class="stack">
      <SettingsSection title={t('settings.organization')} hint={t('organizations.hint')}>
        {may('organization:manage') && <Rename organization={value} onSaved={set} />}
        <Facts organization={value} />
      </SettingsSection>
      {may('organization:manage') && <RequireSecondFactor organization={value} onSaved={set} />}
      <Leave organization={value} />
      {may('organization:own') && <DeleteOrganization name={value.name} />}
    </div>
  );
}

interface ChangeProps {
  organization: Organization;
  onSaved: (saved: Organization) => void;
}

function Rename({ organization, onSaved }: ChangeProps) {
  const form = useForm({ name: organization.name });
  const save = () =>
    form.send(async () => {
      const name = form.values.name.trim();
      requireEntries({ name });
      onSaved(await organizationApi.update({ name }));
      await readMemberships();
      toast(t('organizations.renamed'));
    });
  return (
    <Form onSend={save}>
      <FailureNotice failure={form.failure} isShown={form.isShown} />
      <TextField label={t('organizations.name')} {...form.entry('name')} maxLength={200} required />
      <div>
        <Button type="submit" look="quiet" busy={form.busy}>
          {t('organizations.rename')}
        </Button>
      </div>
    </Form>
  );
}

function RequireSecondFactor({ organization, onSaved }: ChangeProps) {
  const form = useForm({ requiresSecondFactor: organization.requiresSecondFactor });
  const { requiresSecondFactor } = form.values;
  const save = () =>
    form.send(async () => {
      onSaved(await organizationApi.update({ requiresSecondFactor }));
      toast(t(requiresSecondFactor ? 'organizations.factorOn' : 'organizations.factorOff'));
    });
  return (
    <SettingsSection title={t('organizations.factor')} hint={t('organizations.factorHint')}>
      <Form onSend={save}>
        <FailureNotice
          failure={form.failure}
          messageOf={({ code }) => (code === 'second_factor_missing' ? t('organizations.ownFactorFirst') : null)}
        />
        <CheckField
          label={t('organizations.factorRequired')}
          checked={requiresSecondFactor}
          onChecked={form.entry('requiresSecondFactor').onValue}
        />
        <div>
          <Button type="submit" look="quiet" busy={form.busy}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}

function Facts({ organization }: { organization: Organization }) {
  const { name, role, members, createdAt, organizationId } = organization;
  const facts = [
    ...(may('organization:manage') ? [] : [['organizations.name', name] as const]),
    ['organizations.yourRole', t(`memberRole.${role}`)],
    ['settings.members', number(members)],
    ['account.since', dayOf(createdAt)],
    ['account.id', <code key="id">{organizationId}</code>],
  ] as const;
  return <FactList facts={facts} />;
}

/** The last owner is refused, with the reason. */
function Leave({ organization: { name } }: { organization: Organization }) {
  const [dialog, ask] = useConfirm();
  const askToLeave = () =>
    ask({
      title: t('organizations.leaveTitle', { name }),
      text: t('organizations.leaveText'),
      action: t('organizations.leave'),
      isDangerous: true,
      done: t('organizations.left', { name }),
      onConfirm: async () => {
        await organizationApi.removeMember(session()?.userId ?? '');
        await toOwnAccount();
      },
    });
  return (
    <SettingsSection title={t('organizations.leave')} hint={t('organizations.leaveHint')}>
      <div>
        <Button look="danger" onClick={askToLeave}>
          {t('organizations.leaveAction')}
        </Button>
      </div>
      {dialog}
    </SettingsSection>
  );
}
