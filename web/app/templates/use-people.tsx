import { useState } from 'preact/hooks';
import { TextField } from '../../components/form.tsx';
import type { Problems } from '../forms/check-form.ts';
import { fieldMessage } from '../forms/error-message.ts';
import { t } from '../frame/i18n.ts';
import { tintOf } from '../prepare/draft/recipient-list.ts';
import { ContactLists } from '../prepare/recipients/contact-lists.tsx';
import { completedBy } from '../prepare/recipients/contacts.ts';
import { useContacts } from '../prepare/recipients/use-contacts.ts';
import type { VersionedTemplate } from './template-draft.ts';
import { type Person, rolesInOrder, type UseAction, type UseForm } from './use-form.ts';

export interface UsePartProps {
  template: VersionedTemplate;
  form: UseForm;
  problems: Problems;
  dispatch: (action: UseAction) => void;
}

/** One line for each role: who takes it. */
export function UsePeople({ template, form, problems, dispatch }: UsePartProps) {
  const [isNaming, setNaming] = useState(false);
  const contacts = useContacts(isNaming);
  const roles = rolesInOrder(template);
  return (
    <div class="stack">
      <h2>{t('templates.people')}</h2>
      <ol class="recipients" onFocusIn={() => setNaming(true)}>
        {roles.map(({ key, name: roleName, role }, index) => {
          const person = form.people[key] ?? { name: '', email: '' };
          const edit = (change: Partial<Person>) =>
            dispatch({ kind: 'named', key, change: completedBy(contacts, person, change) });
          return (
            <li key={key} class="recipient">
              <fieldset style={{ '--tint': tintOf(template.roles.findIndex((one) => one.key === key)) }}>
                <legend>
                  <strong>{roleName}</strong> <span class="hint">{t(`role.${role}`)}</span>
                </legend>
                <div class="grid">
                  <TextField
                    label={t('recipients.name')}
                    value={person.name}
                    onValue={(name) => edit({ name })}
                    wrong={fieldMessage(problems, `recipients[${index}].name`)}
                    list="contact-names"
                    maxLength={200}
                    autoComplete="off"
                    required
                  />
                  <TextField
                    label={t('recipients.email')}
                    type="email"
                    value={person.email}
                    onValue={(email) => edit({ email })}
                    wrong={fieldMessage(problems, `recipients[${index}].email`)}
                    list="contact-emails"
                    autoComplete="off"
                    required
                  />
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <ContactLists contacts={contacts} entries={Object.values(form.people)} />
    </div>
  );
}
