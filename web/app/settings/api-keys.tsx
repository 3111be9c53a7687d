import { useState } from 'preact/hooks';
import { apiKeyBeginning } from '../../../shared/domain/accounts/account.ts';
import { type Scope, scopes } from '../../../shared/domain/accounts/roles.ts';
import { Button } from '../../components/button.tsx';
import { CheckField, CheckGroup, SelectField, TextField } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';
import { number } from '../../format/number.ts';
import { dateAndTime, dayOf } from '../../format/time.ts';
import { currentMembership } from '../api/acting.ts';
import { type Account, type ApiKey, appApi, type CreatedApiKey } from '../api/app-api.ts';
import { organizationApi } from '../api/organization-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Table } from '../components/table.tsx';
import { Waiting } from '../components/waiting.tsx';
import { ZoneNote } from '../components/zone-note.tsx';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { FactList } from './fact-list.tsx';
import { NewSecret } from './secret.tsx';
import { SettingsSection } from './settings-section.tsx';

export function ApiKeys() {
  const { value: keys, failure, reload } = useLoaded(appApi.keys, 'keys');
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const [dialog, ask] = useConfirm();
  const askToDelete = ({ id, name }: ApiKey) =>
    ask({
      title: t('keys.deleteTitle', { name }),
      text: t('keys.deleteText'),
      action: t('keys.delete'),
      isDangerous: true,
      done: t('keys.deleted'),
      onConfirm: async () => {
        await appApi.deleteKey(id);
        if (created?.id === id) setCreated(null);
        await reload();
      },
    });
  return (
    <>
      <SettingsSection
        title={t('settings.keys')}
        hint={
          <>
            {t('keys.hint')} <a href="/docs">{t('keys.reference')}</a>
          </>
        }
        action={
          <Button icon="plus" onClick={() => setCreating(true)}>
            {t('keys.new')}
          </Button>
        }
        isWide
      >
        {created && (
          <NewSecret said={t('keys.created', { name: created.name })} text={created.key} name={t('keys.secretName')} />
        )}
        {!keys && <Waiting failure={failure} retry={reload} />}
        {keys?.length === 0 && (
          <div class="empty">
            <div class="big-icon">
              <Icon name="key" />
            </div>
            <p class="hint">{t('keys.empty')}</p>
          </div>
        )}
        {keys && keys.length > 0 && (
          <Table
            label={t('settings.keys')}
            heads={[t('keys.name'), t('keys.permissions'), t('keys.lastUsed'), t('keys.expires')]}
            rows={keys.map((key) => ({ key: key.id, cells: cellsOf(key, () => askToDelete(key)) }))}
          />
        )}
        {keys?.some(({ lastUsedAt }) => lastUsedAt) && <ZoneNote />}
      </SettingsSection>
      {keys && <Limits />}
      {isCreating && (
        <NewApiKey
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
            reload();
          }}
        />
      )}
      {dialog}
    </>
  );
}

/** In an organization its own plan counts. */
function Limits() {
  const { value, failure, reload } = useLoaded<Pick<Account, 'limits'>>(
    () => (currentMembership() ? organizationApi.current() : appApi.account()),
    'limits',
  );
  return (
    <SettingsSection title={t('account.limits')} hint={t('account.limitsHint')}>
      {value ? (
        <FactList
          facts={[
            ['account.requests', t('account.requestsLimit', { number: number(value.limits.requestsPerMinute) })],
            ['account.keys', t('account.keysLimit', { number: value.limits.apiKeys })],
          ]}
        />
      ) : (
        <Waiting failure={failure} retry={reload} />
      )}
    </SettingsSection>
  );
}

const areas = {
  envelopes: 'nav.documents',
  links: 'keys.links',
  templates: 'nav.templates',
  webhooks: 'settings.webhooks',
  account: 'settings.account',
} as const;

/** One entry for each area with a scope: what the key may do there in short words, and the names of the scopes. */
function permissionsOf(granted: readonly Scope[]): { area: string; text: string; scopes: string }[] {
  return Object.entries(areas).flatMap(([area, name]) => {
    const [reads, writes] = ['read', 'write'].map((action) => granted.find((scope) => scope === `${area}:${action}`));
    if (!reads && !writes) return [];
    const sentence = reads && writes ? 'keys.readsAndWrites' : reads ? 'keys.reads' : 'keys.writes';
    return [{ area, text: t(sentence, { area: t(name) }), scopes: [reads, writes].filter(Boolean).join(' ') }];
  });
}

function cellsOf({ id, name, scopes: granted, draftsOnly, lastUsedAt, expiresAt }: ApiKey, onDelete: () => void) {
  return [
    <span key="name">
      <strong>{name}</strong>
      <code class="hint key-beginning" dir="ltr">
        {apiKeyBeginning(id)}
      </code>
    </span>,
    <span key="scopes" class="scopes">
      {draftsOnly && <span class="chip">{t('keys.draftsOnly')}</span>}
      {permissionsOf(granted).map(({ area, text, scopes: named }) => (
        <span key={area} class="chip" title={named}>
          {text}
        </span>
      ))}
    </span>,
    lastUsedAt ? <time key="used">{dateAndTime(lastUsedAt)}</time> : t('never'),
    expiresAt ? <time key="expires">{dayOf(expiresAt)}</time> : t('never'),
    <Button
      key="delete"
      look="bare"
      extra="danger"
      icon="trash"
      label={t('keys.deleteLabel', { name })}
      onClick={onDelete}
    >
      {t('delete')}
    </Button>,
  ];
}

const lifetimes = [
  ['30', 'keys.days30'],
  ['90', 'keys.days90'],
  ['365', 'keys.days365'],
  ['never', 'never'],
] as const;

type Lifetime = (typeof lifetimes)[number][0];

function NewApiKey({ onCreated, onClose }: { onCreated: (key: CreatedApiKey) => void; onClose: () => void }) {
  const form = useForm<{ name: string; scopes: Scope[]; draftsOnly: boolean; lifetime: Lifetime }>({
    name: '',
    scopes: ['envelopes:read', 'envelopes:write'],
    draftsOnly: false,
    lifetime: '90',
  });
  const send = () =>
    form.send(async () => {
      const { name, scopes: chosen, draftsOnly, lifetime } = form.values;
      const expiresInDays = lifetime === 'never' ? null : Number(lifetime);
      onCreated(await appApi.createKey({ name: name.trim(), scopes: chosen, draftsOnly, expiresInDays }));
    });
  return (
    <FormDialog title={t('keys.newTitle')} action={t('keys.create')} form={form} onSend={send} onClose={onClose}>
      <TextField label={t('keys.name')} {...form.entry('name')} hint={t('keys.nameHint')} maxLength={100} required />
      <CheckGroup
        legend={t('keys.permissions')}
        {...form.entry('scopes')}
        options={scopes.map((scope) => [
          scope,
          <>
            {t(`scope.${scope}`)} <code class="hint">{scope}</code>
          </>,
        ])}
      />
      <CheckField
        label={t('keys.draftsOnlyLabel')}
        checked={form.values.draftsOnly}
        onChecked={form.entry('draftsOnly').onValue}
      />
      <SelectField
        label={t('keys.expires')}
        {...form.entry('lifetime')}
        options={lifetimes.map(([value, key]) => [value, t(key)])}
      />
    </FormDialog>
  );
}
