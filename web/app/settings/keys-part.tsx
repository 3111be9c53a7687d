import { useState } from 'preact/hooks';
import { type Scope, scopes } from '../../../shared/domain/account.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField, Form, SelectField, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Secret } from '../../components/secret.tsx';
import { toast } from '../../components/toast.tsx';
import { dateAndTime, dayOf } from '../../format/time.ts';
import { complaint } from '../complaint.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useLoaded, useTask, Waiting } from '../screen.tsx';
import { type ApiKey, type CreatedApiKey, service } from '../service.ts';

const scopeWords: Record<Scope, string> = {
  'envelopes:read': 'Read documents, people and audit trails',
  'envelopes:write': 'Create, change, send and void documents',
  'templates:read': 'Read templates',
  'templates:write': 'Create and change templates',
  'webhooks:read': 'Read webhooks and their deliveries',
  'webhooks:write': 'Create and change webhooks',
  'account:read': 'Read the account and its plan',
};

const terms = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
  ['never', 'It stays until it is deleted'],
] as const;

type Term = (typeof terms)[number][0];

function NewKey({ onCreated, onClose }: { onCreated: (key: CreatedApiKey) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Scope[]>(['envelopes:read', 'envelopes:write']);
  const [term, setTerm] = useState<Term>('90');
  const task = useTask();
  const send = () =>
    task.run(async () => {
      const expiresInDays = term === 'never' ? null : Number(term);
      onCreated(await service.createKey({ name: name.trim(), scopes: chosen, expiresInDays }));
    });
  return (
    <Dialog title="New API key" onClose={onClose}>
      <Form onSend={send}>
        {task.failure && <Notice tone="bad">{task.failure.message}</Notice>}
        <TextField
          label="Name"
          value={name}
          onValue={setName}
          hint="What it is for, such as “Order system”."
          wrong={complaint(task.failure?.details.name)}
          maxLength={100}
          required
        />
        <fieldset>
          <legend>What it may do</legend>
          {scopes.map((scope) => (
            <CheckField
              key={scope}
              label={
                <>
                  {scopeWords[scope]} <code class="hint">{scope}</code>
                </>
              }
              checked={chosen.includes(scope)}
              onChecked={(isChosen) =>
                setChosen(isChosen ? [...chosen, scope] : chosen.filter((other) => other !== scope))
              }
            />
          ))}
          {task.failure?.details.scopes && <p class="wrong">Choose at least one.</p>}
        </fieldset>
        <SelectField label="Ends after" value={term} onValue={setTerm} options={terms} />
        <div class="row end">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={task.busy}>
            Create key
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

export function KeysPart() {
  const { value: keys, failure, reload } = useLoaded(service.keys, 'keys');
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const [doomed, setDoomed] = useState<ApiKey | null>(null);
  return (
    <div class="stack">
      <section class="card stack">
        <div class="row apart">
          <h2>API keys</h2>
          <Button icon="plus" onClick={() => setMaking(true)}>
            New key
          </Button>
        </div>
        {made && (
          <Notice tone="good">
            <div class="stack tight">
              <p>
                <strong>{made.name}</strong>: keep this key now. It is shown this once and cannot be read again.
              </p>
              <Secret text={made.key} name="API key" />
            </div>
          </Notice>
        )}
        {!keys && <Waiting failure={failure} retry={reload} />}
        {keys?.length === 0 && <p class="hint">None yet. With a key your own software can do what this page does.</p>}
        {keys && keys.length > 0 && (
          <section class="scrolls" aria-label="API keys" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">May do</th>
                  <th scope="col">Last used</th>
                  <th scope="col">Ends</th>
                  <th scope="col">
                    <span class="sr">Action</span>
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
                    <td>{key.lastUsedAt ? dateAndTime(key.lastUsedAt) : 'Never'}</td>
                    <td>{key.expiresAt ? dayOf(key.expiresAt) : 'Never'}</td>
                    <td>
                      <Button look="bare" icon="trash" label={`Delete key ${key.name}`} onClick={() => setDoomed(key)}>
                        Delete
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </section>
      {isMaking && (
        <NewKey
          onClose={() => setMaking(false)}
          onCreated={(key) => {
            setMaking(false);
            setMade(key);
            reload();
          }}
        />
      )}
      {doomed && (
        <ConfirmDialog
          title={`Delete “${doomed.name}”?`}
          text="Software that uses this key is locked out within 30 seconds."
          action="Delete key"
          isDangerous
          onClose={() => setDoomed(null)}
          onConfirm={async () => {
            await service.deleteKey(doomed.id);
            if (made?.id === doomed.id) setMade(null);
            toast('The key has been deleted.');
            await reload();
          }}
        />
      )}
    </div>
  );
}
