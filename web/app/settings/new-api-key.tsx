import { useState } from 'preact/hooks';
import { type Scope, scopes } from '../../../shared/domain/accounts/account.ts';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField, Form, SelectField, TextField } from '../../components/form.tsx';
import { type CreatedApiKey, service } from '../api/service.ts';
import { useTask } from '../api/use-task.ts';
import { DialogFoot } from '../forms/dialog-foot.tsx';
import { fieldMessage, problemsOf } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useTranslate } from '../frame/i18n.ts';

const lifetimes = [
  ['30', 'keys.days30'],
  ['90', 'keys.days90'],
  ['365', 'keys.days365'],
  ['never', 'never'],
] as const;

type Lifetime = (typeof lifetimes)[number][0];

interface NewApiKeyProps {
  onCreated: (key: CreatedApiKey) => void;
  onClose: () => void;
}

export function NewApiKey({ onCreated, onClose }: NewApiKeyProps) {
  const t = useTranslate();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Scope[]>(['envelopes:read', 'envelopes:write']);
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const task = useTask();
  const problems = problemsOf(task.failure);
  const send = () =>
    task.run(async () => {
      const expiresInDays = lifetime === 'never' ? null : Number(lifetime);
      onCreated(await service.createKey({ name: name.trim(), scopes: chosen, expiresInDays }));
    });
  return (
    <Dialog title={t('keys.newTitle')} closeLabel={t('close')} onClose={onClose}>
      <Form onSend={send}>
        <FailureNotice failure={task.failure} isShown={(path) => path !== 'keys'} />
        <TextField
          label={t('keys.name')}
          value={name}
          onValue={setName}
          hint={t('keys.nameHint')}
          wrong={fieldMessage(t, problems, 'name')}
          maxLength={100}
          required
        />
        <ScopeChoice chosen={chosen} onChosen={setChosen} wrong={fieldMessage(t, problems, 'scopes')} />
        <SelectField
          label={t('keys.expires')}
          value={lifetime}
          onValue={setLifetime}
          options={lifetimes.map(([value, key]) => [value, t(key)])}
        />
        <DialogFoot action={t('keys.create')} busy={task.busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface ScopeChoiceProps {
  chosen: Scope[];
  onChosen: (scopes: Scope[]) => void;
  wrong: string | undefined;
}

function ScopeChoice({ chosen, onChosen, wrong }: ScopeChoiceProps) {
  const t = useTranslate();
  return (
    <fieldset>
      <legend>{t('keys.permissions')}</legend>
      {scopes.map((scope) => (
        <CheckField
          key={scope}
          label={
            <>
              {t(`scope.${scope}`)} <code class="hint">{scope}</code>
            </>
          }
          checked={chosen.includes(scope)}
          onChecked={(isChosen) => onChosen(isChosen ? [...chosen, scope] : chosen.filter((other) => other !== scope))}
        />
      ))}
      {wrong && <p class="wrong">{wrong}</p>}
    </fieldset>
  );
}
