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
import { Link } from '../frame/router.tsx';
import { DeleteOrganization, toOwnAccount } from './delete-account.tsx';
import { FactList, Identifier } from './fact-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsSection } from './settings-section.tsx';

export function OrganizationSettings() {
  const { value, failure, reload, set } = useLoaded(organizationApi.current, 'organization');
  if (!value) return <Waiting failure={failure} retry={reload} />;
  return (
    <div class="stack">
      {may('organization:manage') ? (
        <Changes organization={value} onSaved={set} />
      ) : (
        <>
          <SettingsSection title={t('settings.organization')} hint={t('organizations.hint')} more={idOf(value)}>
            <Facts organization={value} />
          </SettingsSection>
          <LeaveOrDelete organization={value} />
        </>
      )}
    </div>
  );
}

interface ChangesProps {
  organization: Organization;
  onSaved: (saved: Organization) => void;
}

const entriesOf = ({ name, requiresSecondFactor }: Organization) => ({ name, requiresSecondFactor });

function Changes({ organization, onSaved }: ChangesProps) {
  const form = useForm(entriesOf(organization));
  const { requiresSecondFactor } = form.values;
  const isRenamed = form.values.name.trim() !== organization.name;
  const isSwitched = requiresSecondFactor !== organization.requiresSecondFactor;
  const save = async () => {
    const sent = form.values;
    const name = sent.name.trim();
    requireEntries({ name });
    const saved = await organizationApi.update({
      ...(isRenamed && { name }),
      ...(isSwitched && { requiresSecondFactor }),
    });
    form.settle(sent, entriesOf(saved));
    onSaved(saved);
    if (isRenamed) await readMemberships();
    const factor = requiresSecondFactor ? 'organizations.factorOn' : 'organizations.factorOff';
    toast(t(isSwitched ? factor : 'organizations.renamed'));
  };
  const send = async () => !form.busy && form.send(save);
  return (
    <>
      <Form onSend={send}>
        <FailureNotice
          failure={form.failure}
          isShown={form.isShown}
          messageOf={({ code }) => (code === 'second_factor_missing' ? t('organizations.ownFactorFirst') : null)}
        />
        <div class="stack">
          <SettingsSection title={t('settings.organization')} hint={t('organizations.hint')} more={idOf(organization)}>
            <TextField label={t('organizations.name')} {...form.entry('name')} maxLength={200} required />
            <Facts organization={organization} />
          </SettingsSection>
          <SettingsSection title={t('organizations.factor')} hint={t('organizations.factorHint')}>
            <CheckField
              label={t('organizations.factorRequired')}
              checked={requiresSecondFactor}
              onChecked={form.entry('requiresSecondFactor').onValue}
            />
          </SettingsSection>
        </div>
        <SaveBar
          hasChanges={isRenamed || isSwitched}
          busy={form.busy}
          onSave={send}
          onDiscard={() => form.change(entriesOf(organization))}
        />
      </Form>
      <LeaveOrDelete organization={organization} />
    </>
  );
}

/** Requests and the settings of the service name the organization by it. */
function idOf({ organizationId }: Organization) {
  const name = t('organizations.idForApi');
  return { title: name, content: <Identifier text={organizationId} name={name} /> };
}

function Facts({ organization }: { organization: Organization }) {
  const { name, role, members, createdAt } = organization;
  const facts = [
    ...(may('organization:manage') ? [] : [['organizations.name', name] as const]),
    ['organizations.yourRole', t(`memberRole.${role}`)],
    ['settings.members', number(members)],
    ['account.created', dayOf(createdAt)],
  ] as const;
  return <FactList facts={facts} />;
}

function LeaveOrDelete({ organization: { name } }: { organization: Organization }) {
  return (
    <>
      {may('organization:own') ? <LeaveAsOwner name={name} /> : <Leave name={name} />}
      {may('organization:own') && <DeleteOrganization name={name} />}
    </>
  );
}

/** The only owner cannot leave, and reads what to do first. The service refuses it as well. */
function LeaveAsOwner({ name }: { name: string }) {
  const { value: members, failure, reload } = useLoaded(organizationApi.members, 'members');
  if (!members) return <Waiting failure={failure} retry={reload} />;
  if (members.filter(({ role }) => role === 'owner').length > 1) return <Leave name={name} />;
  return (
    <SettingsSection title={t('organizations.leave')} hint={t('organizations.leaveHint')}>
      <p>
        {t(members.length > 1 ? 'organizations.onlyOwner' : 'organizations.onlyMember')}{' '}
        <Link to="/app/settings/members">{t('organizations.toMembers')}</Link>
      </p>
    </SettingsSection>
  );
}

function Leave({ name }: { name: string }) {
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
    <>
      <SettingsSection title={t('organizations.leave')} hint={t('organizations.leaveHint')}>
        <div>
          <Button look="quiet" icon="leave" onClick={askToLeave}>
            {t('organizations.leaveAction')}
          </Button>
        </div>
      </SettingsSection>
      {dialog}
    </>
  );
}
