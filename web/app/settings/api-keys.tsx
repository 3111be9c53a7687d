import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { dateAndTime, dayOf } from '../../format/time.ts';
import { type ApiKey, type CreatedApiKey, service } from '../api/service.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { NewApiKey } from './new-api-key.tsx';
import { Secret } from './secret.tsx';

type Dialog = { kind: 'none' } | { kind: 'new' } | { kind: 'delete'; key: ApiKey };

export function ApiKeys() {
  const { value: keys, failure, reload } = useLoaded(service.keys, 'keys');
  const [dialog, setDialog] = useState<Dialog>({ kind: 'none' });
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const close = () => setDialog({ kind: 'none' });
  return (
    <div class="stack">
      <section class="card stack">
        <div class="row apart">
          <h2>{t('settings.keys')}</h2>
          <Button icon="plus" onClick={() => setDialog({ kind: 'new' })}>
            {t('keys.new')}
          </Button>
        </div>
        {created && (
          <Notice tone="good">
            <div class="stack tight">
              <p>{t('keys.created', { name: created.name })}</p>
              <Secret text={created.key} name={t('keys.secretName')} />
            </div>
          </Notice>
        )}
        {!keys && <Waiting failure={failure} retry={reload} />}
        {keys?.length === 0 && <p class="hint">{t('keys.empty')}</p>}
        {keys && keys.length > 0 && <KeyTable keys={keys} onDelete={(key) => setDialog({ kind: 'delete', key })} />}
      </section>
      {dialog.kind === 'new' && (
        <NewApiKey
          onClose={close}
          onCreated={(key) => {
            close();
            setCreated(key);
            reload();
          }}
        />
      )}
      {dialog.kind === 'delete' && (
        <ConfirmDialog
          title={t('keys.deleteTitle', { name: dialog.key.name })}
          text={t('keys.deleteText')}
          action={t('keys.delete')}
          isDangerous
          onClose={close}
          onConfirm={async () => {
            await service.deleteKey(dialog.key.id);
            if (created?.id === dialog.key.id) setCreated(null);
            toast(t('keys.deleted'));
            await reload();
          }}
        />
      )}
    </div>
  );
}

function KeyTable({ keys, onDelete }: { keys: readonly ApiKey[]; onDelete: (key: ApiKey) => void }) {
  return (
    <section class="scrolls" aria-label={t('settings.keys')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('keys.name')}</th>
            <th scope="col">{t('keys.permissions')}</th>
            <th scope="col">{t('keys.lastUsed')}</th>
            <th scope="col">{t('keys.expires')}</th>
            <th scope="col">
              <span class="sr">{t('action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <td>{key.name}</td>
              <td>
                <code>{key.scopes.join(' ')}</code>
              </td>
              <td>{key.lastUsedAt ? dateAndTime(key.lastUsedAt) : t('never')}</td>
              <td>{key.expiresAt ? dayOf(key.expiresAt) : t('never')}</td>
              <td>
                <Button
                  look="bare"
                  icon="trash"
                  label={t('keys.deleteLabel', { name: key.name })}
                  onClick={() => onDelete(key)}
                >
                  {t('delete')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
