/** A new organization: empty, or the account of the person with everything that belongs to it. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Form, RadioGroup, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { addressFor, useActing, wantAccount } from '../api/acting.ts';
import { readMemberships } from '../api/memberships.ts';
import { organizationApi } from '../api/organization-api.ts';
import { leave as endSession } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { requireEntries } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { useLeave } from '../frame/use-leave.ts';
import { CardScreen } from '../sign-in/card-screen.tsx';

type Start = 'empty' | 'account';

/** Waits for the memberships, because the choices depend on them. */
export function CreateOrganization() {
  const { memberships } = useActing();
  const { failure, reload } = useLoaded(async () => memberships ?? (await readMemberships()), 'memberships');
  if (memberships) return <NewOrganization mayConvert={memberships.length === 0} />;
  return (
    <Screen title={t('organizations.create')}>
      <Waiting failure={failure} retry={reload} />
    </Screen>
  );
}

function NewOrganization({ mayConvert }: { mayConvert: boolean }) {
  const { leave } = useLeave();
  // Every attempt has the same key, so that a repeated one makes no second organization.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<{ name: string; start: Start }>({ name: '', start: 'empty' }, { start: 'fromAccount' });
  const isConverting = form.values.start === 'account';
  const send = () =>
    form.send(async () => {
      const name = form.values.name.trim();
      requireEntries({ name });
      const { organizationId } = await organizationApi.create({ name, fromAccount: isConverting }, key);
      if (!isConverting) return leave(addressFor(organizationId, '/app/settings/members'));
      wantAccount(organizationId);
      endSession('converted');
      navigate('/app/login');
    });
  return (
    <CardScreen title={t('organizations.create')} lead={t('organizations.createLead')} mark={false}>
      <Form onSend={send}>
        <FailureNotice failure={form.failure} isShown={form.isShown} />
        <TextField label={t('organizations.name')} {...form.entry('name')} maxLength={200} required />
        {mayConvert ? (
          <RadioGroup
            legend={t('organizations.start')}
            {...form.entry('start')}
            options={[
              ['empty', t('organizations.startEmpty'), t('organizations.startEmptyHint')],
              ['account', t('organizations.startAccount'), t('organizations.startAccountHint')],
            ]}
          />
        ) : (
          <p class="hint">{t('organizations.startsEmpty')}</p>
        )}
        {isConverting && (
          <Notice tone="warn">
            <ul class="stack tight">
              {(['moves', 'you', 'logOut', 'final'] as const).map((effect) => (
                <li key={effect}>{t(`organizations.convert.${effect}`)}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Button type="submit" size="big" busy={form.busy} wide>
          {t(isConverting ? 'organizations.convert' : 'organizations.createAction')}
        </Button>
        <Link to="/app" look="button bare wide">
          {t('cancel')}
        </Link>
      </Form>
    </CardScreen>
  );
}
