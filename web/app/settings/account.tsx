import { number } from '../../format/number.ts';
import { dayOf } from '../../format/time.ts';
import { type Account, service } from '../api/service.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { t } from '../frame/i18n.ts';

export function AccountSettings() {
  const { value, failure, reload } = useLoaded(service.account, 'account');
  return (
    <div class="stack">
      <section class="card">
        <h2>{t('settings.account')}</h2>
        {value ? <AccountFacts account={value} /> : <Waiting failure={failure} retry={reload} />}
      </section>
    </div>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const { email, plan, limits, createdAt, userId } = account;
  return (
    <dl class="facts">
      <dt>{t('account.email')}</dt>
      <dd>{email}</dd>
      <dt>{t('account.plan')}</dt>
      <dd>{t(`account.plan.${plan}`)}</dd>
      <dt>{t('account.requests')}</dt>
      <dd>{t('account.requestsLimit', { number: number(limits.requestsPerMinute) })}</dd>
      <dt>{t('account.keys')}</dt>
      <dd>{t('account.keysLimit', { number: limits.apiKeys })}</dd>
      <dt>{t('account.since')}</dt>
      <dd>{dayOf(createdAt)}</dd>
      <dt>{t('account.id')}</dt>
      <dd>
        <code>{userId}</code>
      </dd>
    </dl>
  );
}
