/** Makes a document from a template: asks for a person for each role, then opens the review or sends at once. */
import { useState } from 'preact/hooks';
import { isSameAddress } from '../../../shared/domain/email-address.ts';
import { firstToAct } from '../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../components/button.tsx';
import { Form, SelectField, TextField } from '../../components/form.tsx';
import { tintOfRole } from '../../components/tints.ts';
import { toast } from '../../components/toast.tsx';
import { usualLanguage } from '../../format/reader.ts';
import { pageLanguage } from '../../messages/page-language.ts';
import { appApi, draftApi, type Envelope } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { type OpenForm, useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { ContactLists, useContacts } from '../prepare/recipients/contact-lists.tsx';
import { type Contact, completedBy } from '../prepare/recipients/contacts.ts';
import { stepPath } from '../prepare/steps.ts';
import { openSettings } from '../upload/start-settings.ts';
import { templateApi } from './template-api.ts';
import type { VersionedTemplate } from './template-draft.ts';
import { TemplatePicture } from './template-picture.tsx';
import { bodyOfUse, newUseForm, personPath, prefillableFields, rolesInOrder, valuePath } from './template-use.ts';

/** Makes the draft, and applies the defaults of the profile that the template leaves open. */
async function makeDraft(templateId: string, body: Parameters<typeof templateApi.use>[1]): Promise<Envelope> {
  const made = await templateApi.use(templateId, body);
  try {
    const changes = openSettings(made, (await appApi.profile()).defaults);
    if (changes) return await draftApi.update(made.id, changes, null);
  } catch {
    // The draft opens with the settings of the template alone.
  }
  return draftApi.read(made.id);
}

/** If the service refuses to send, the draft opens at its review, which shows the reason when it is sent again. */
async function sendDraft(draft: Envelope, sendsMail: boolean): Promise<void> {
  try {
    await draftApi.update(draft.id, { status: 'sent' }, draft.version);
    toast(t(sendsMail ? 'review.sent' : 'review.sentSilently'));
    navigate(`/app/envelopes/${draft.id}`);
  } catch {
    toast(t('templates.notSent'));
    navigate(stepPath(draft.id, 'review'));
  }
}

export function UseTemplate({ template }: { template: VersionedTemplate }) {
  const form = useForm(() => newUseForm(template));
  const [isSending, setSending] = useState(false);
  const account = useLoaded(appApi.account, '').value;
  const sendsMail = account?.sendsMail ?? true;
  const languageOf = (email: string) =>
    account && isSameAddress(email, account.email) ? pageLanguage() : usualLanguage();
  const use = (sends: boolean) => {
    if (form.busy) return;
    setSending(sends);
    void form.send(async () => {
      const draft = await makeDraft(template.id, bodyOfUse(form.values, template, languageOf));
      if (sends) await sendDraft(draft, sendsMail);
      else navigate(stepPath(draft.id, 'review'));
    });
  };
  return (
    <Screen
      title={t('templates.useTitle', { name: template.name })}
      width="middle"
      back={{ to: '/app/templates', text: t('nav.templates') }}
    >
      <Form onSend={() => use(false)}>
        <FailureNotice failure={form.failure} isShown={form.isShown} />
        <section class="card used-document" aria-label={t('recipients.documentName')}>
          <TemplatePicture template={template} />
          <TextField label={t('recipients.documentName')} {...form.entry('name')} maxLength={255} />
        </section>
        <People template={template} form={form} me={account && { name: account.name ?? '', email: account.email }} />
        <Values template={template} form={form} />
        <div class="row end">
          <Button look="quiet" type="submit" busy={form.busy && !isSending} disabled={form.busy}>
            {t('templates.review')}
          </Button>
          <Button
            icon={sendsMail ? 'send' : 'link'}
            busy={form.busy && isSending}
            disabled={form.busy}
            onClick={() => use(true)}
          >
            {sendsMail ? t('templates.send') : t('review.createLinks', { count: firstToAct(template.roles).length })}
          </Button>
        </div>
      </Form>
    </Screen>
  );
}

interface PartProps {
  template: VersionedTemplate;
  form: OpenForm<Record<string, string>>;
}

/** One line for each role. */
function People({ template, form, me }: PartProps & { me: Contact | null }) {
  const [isNaming, setNaming] = useState(false);
  const contacts = useContacts(isNaming);
  const roles = rolesInOrder(template);
  const people = roles.map((_, index): Contact => {
    const entered = (property: keyof Contact) => form.values[personPath(index, property)] ?? '';
    return { name: entered('name'), email: entered('email') };
  });
  const edit = (index: number, change: Partial<Contact>) => {
    const person = { name: '', email: '', ...people[index] };
    const completed = { ...person, ...completedBy(contacts, person, change) };
    form.change({ [personPath(index, 'name')]: completed.name, [personPath(index, 'email')]: completed.email });
  };
  const isListed = me && people.some(({ email }) => isSameAddress(email, me.email));
  const addMe = (index: number, button: HTMLElement) => {
    // The button disappears: the focus moves to what it has entered.
    button.closest('fieldset')?.querySelector('input')?.focus();
    if (me) edit(index, me);
  };
  return (
    <section class="card stack">
      <h2>{t('recipients.title')}</h2>
      <ol class="role-lines" onFocusIn={() => setNaming(true)}>
        {roles.map(({ key, name: roleName, role }, index) => (
          <li key={key}>
            <fieldset style={{ '--tint': tintOfRole(template.roles, key) }}>
              <legend class="sr">{roleName}</legend>
              <div class="role-line">
                <p class="role-name">
                  <span class="tint" />
                  <bdi>{roleName}</bdi> <span class="hint">{t(`role.${role}`)}</span>
                </p>
                <TextField
                  label={t('recipients.name')}
                  {...form.entry(personPath(index, 'name'))}
                  onValue={(name) => edit(index, { name })}
                  list="contact-names"
                  maxLength={200}
                  autoComplete="off"
                  required
                  beside={
                    me !== null &&
                    !isListed &&
                    !people[index]?.name &&
                    !people[index]?.email && (
                      <Button
                        look="bare"
                        label={t('templates.addMeAs', { role: roleName })}
                        onClick={({ currentTarget }) => addMe(index, currentTarget)}
                      >
                        {t('recipients.addMe')}
                      </Button>
                    )
                  }
                />
                <TextField
                  label={t('recipients.email')}
                  type="email"
                  {...form.entry(personPath(index, 'email'))}
                  onValue={(email) => edit(index, { email })}
                  list="contact-emails"
                  autoComplete="off"
                  required
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <ContactLists contacts={contacts} entries={people} />
    </section>
  );
}

/** The fields with a label, which the owner may fill in: for each role its own. */
function Values({ template, form }: PartProps) {
  const fields = prefillableFields(template);
  if (fields.length === 0) return null;
  return (
    <section class="card stack">
      <div>
        <h2>{t('templates.values')}</h2>
        <p class="hint">{t('templates.valuesHint')}</p>
      </div>
      <div class="grid">
        {fields.map((field) => {
          const { label, role, isDate, hasLines, options } = field;
          const path = valuePath(field);
          const shared = {
            label: role === null ? label : t('templates.valueOf', { label, role }),
            ...form.entry(path),
          };
          if (options.length > 0) {
            const choices = ['', ...options].map((option) => [option, option] as const);
            return <SelectField key={path} {...shared} options={choices} />;
          }
          const type = isDate ? 'date' : 'text';
          return <TextField key={path} {...shared} type={type} lines={hasLines} maxLength={2_000} autoComplete="off" />;
        })}
      </div>
    </section>
  );
}
