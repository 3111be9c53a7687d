/** The organization: its name, the person's role in it, and the way out. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Form, SwitchField, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { listOfNames } from '../../format/list-of.ts';
import { number } from '../../format/number.ts';
import { dayOf } from '../../format/time.ts';
import { useTask } from '../../use-task.ts';
import { may } from '../api/acting.ts';
import { readMemberships } from '../api/memberships.ts';
import { type Member, type Organization, organizationApi } from '../api/organization-api.ts';
import { session } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { requireEntries } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { memberName } from '../organizations/member-names.ts';
import { DeleteOrganization, toOwnAccount } from './delete-account.tsx';
import { FactList, Identifier } from './fact-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsSection } from './settings-section.tsx';

export function OrganizationSettings() {
  const { value, failure, reload, set } = useLoaded(organizationApi.current, 'organization');
  const isManager = may('organization:manage');
  const loaded = useLoaded(async () => (isManager ? organizationApi.members() : []), `members ${isManager}`);
  const members = loaded.value;
  if (!value) return <Waiting failure={failure} retry={reload} />;
  if (!members) return <Waiting failure={loaded.failure} retry={loaded.reload} />;
  return (
    <div class="stack">
      {isManager ? (
        <Changes organization={value} members={members} onSaved={set} />
      ) : (
        <>
          <SettingsSection title={t('settings.organization')} hint={t('organizations.hint')} more={idOf(value)}>
            <Facts organization={value} />
          </SettingsSection>
          <LeaveOrDelete organization={value} members={members} />
        </>
      )}
    </div>
  );
}

interface OrganizationProps {
  organization: Organization;
  members: readonly Member[];
}

interface ChangesProps extends OrganizationProps {
  onSaved: (saved: Organization) => void;
}

function Changes({ organization, members, onSaved }: ChangesProps) {
  const form = useForm({ name: organization.name });
  const isRenamed = form.values.name.trim() !== organization.name;
  const save = async () => {
    const sent = form.values;
    const name = sent.name.trim();
    requireEntries({ name });
    const saved = await organizationApi.update({ name });
    form.settle(sent, { name: saved.name });
    onSaved(saved);
    await readMemberships();
    toast(t('organizations.renamed'));
  };
  const send = async () => !form.busy && form.send(save);
  return (
    <>
      <Form onSend={send}>
        <FailureNotice failure={form.failure} isShown={form.isShown} />
        <SettingsSection
          title={t('settings.organization')}
          hint={t('organizations.hint')}
          more={idOf(organization)}
          foot={
            <SaveBar
              hasChanges={isRenamed}
              busy={form.busy}
              onSave={send}
              onDiscard={() => form.change({ name: organization.name })}
            />
          }
        >
          <TextField label={t('organizations.name')} {...form.entry('name')} maxLength={200} required />
          <Facts organization={organization} />
        </SettingsSection>
      </Form>
      <FactorOfMembers {...{ organization, members, onSaved }} />
      <LeaveOrDelete organization={organization} members={members} />
    </>
  );
}

/** The switch changes immediately, and changes back if the choice could not be saved. */
function FactorOfMembers({ organization, members, onSaved }: ChangesProps) {
  const { failure, busy, run } = useTask();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isRequired = wanted ?? organization.requiresSecondFactor;
  const isReaderWithout = members.find(({ accountId }) => accountId === session()?.userId)?.hasSecondFactor === false;
  const change = async (requiresSecondFactor: boolean) => {
    if (busy) return;
    setWanted(requiresSecondFactor);
    await run(async () => {
      onSaved(await organizationApi.update({ requiresSecondFactor }));
      toast(t(requiresSecondFactor ? 'organizations.factorOn' : 'organizations.factorOff'));
    });
    setWanted(null);
  };
  return (
    <SettingsSection title={t('organizations.factor')} hint={t('organizations.factorLead')}>
      <FailureNotice
        failure={failure}
        messageOf={({ code }) => (code === 'second_factor_missing' ? t('organizations.ownFactorFirst') : null)}
      />
      <SwitchField
        label={t('organizations.factorRequired')}
        hint={t(
          isRequired
            ? 'organizations.factorHint'
            : isReaderWithout
              ? 'organizations.ownFactorFirst'
              : 'organizations.factorOffHint',
        )}
        checked={isRequired}
        onChecked={change}
        // The service refuses it to a person who would lock out themselves.
        isLocked={isReaderWithout && !isRequired}
      />
      {isReaderWithout && (
        <p>
          <Link to="/app/settings/security">{t('organizations.toSecurity')}</Link>
        </p>
      )}
      <p>{factorsOf(members)}</p>
    </SettingsSection>
  );
}

/** More names make the sentence too long to read. */
const maxNames = 10;

/** Null if the service no longer counts the reader among those who may know. */
function factorsOf(members: readonly Member[]): string | null {
  if (members.some(({ hasSecondFactor }) => hasSecondFactor === undefined)) return null;
  const without = members.filter(({ hasSecondFactor }) => !hasSecondFactor);
  const [count, total] = [without.length, members.length];
  if (count === 0) return t('organizations.allHaveFactor', { count: total });
  if (count === total) return t('organizations.noneHasFactor');
  const named = listOfNames(without.slice(0, maxNames).map(memberName));
  return t('organizations.withoutFactor', { count, total, names: count > maxNames ? `${named} …` : named });
}

/** Requests and the settings of the service name the organization by it. */
function idOf({ organizationId }: Organization) {
  const name = t('organizations.idForApi');
  return { title: name, content: <Identifier text={organizationId} name={name} /> };
}

function Facts({ organization }: { organization: Organization }) {
  const { name, role, members, createdAt } = organization;
  const isNamedAbove = may('organization:manage');
  const facts = [
    ...(isNamedAbove ? [] : [['organizations.name', name] as const]),
    ['organizations.yourRole', t(`memberRole.${role}`)],
    ['settings.members', number(members)],
    ['account.created', dayOf(createdAt)],
  ] as const;
  return <FactList facts={facts} areShort={isNamedAbove} />;
}

function LeaveOrDelete({ organization: { name }, members }: OrganizationProps) {
  if (!may('organization:own')) return <Leave name={name} />;
  const isOnlyOwner = members.filter(({ role }) => role === 'owner').length === 1;
  return (
    <>
      {isOnlyOwner ? <OnlyOwner isAlone={members.length === 1} /> : <Leave name={name} />}
      <DeleteOrganization name={name} />
    </>
  );
}

/** The only owner reads what to do before they can leave. The service refuses it as well. */
function OnlyOwner({ isAlone }: { isAlone: boolean }) {
  return (
    <SettingsSection title={t('organizations.leave')} hint={t('organizations.leaveHint')}>
      <p>
        {t(isAlone ? 'organizations.onlyMember' : 'organizations.onlyOwner')}{' '}
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
