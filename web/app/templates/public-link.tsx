/** The public link of a template: its address, how often it was used, and its settings. */
import { type StateUpdater, useState } from 'preact/hooks';
import type { PublicLinkV1 } from '../../../shared/contracts/v1-templates.ts';
import { dayIn } from '../../../shared/domain/dates.ts';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Form, SelectField, SwitchField, TextField } from '../../components/form.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { tintOfRole } from '../../components/tints.ts';
import { toast } from '../../components/toast.tsx';
import { number } from '../../format/number.ts';
import { reader } from '../../format/reader.ts';
import { useTask } from '../../use-task.ts';
import { appApi } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { fieldMessage, problemsOf } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Screen } from '../frame/screen.tsx';
import { SaveBar } from '../settings/save-bar.tsx';
import { LinkAddress, Secret } from '../settings/secret.tsx';
import {
  bodyOfLink,
  hasLinkChanges,
  type LinkForm,
  linkPath,
  newLinkForm,
  otherRoles,
  rolesForLink,
} from './public-link-form.ts';
import { templateApi } from './template-api.ts';
import type { VersionedTemplate } from './template-draft.ts';

export function PublicLinkScreen({ template: first }: { template: VersionedTemplate }) {
  const [template, setTemplate] = useState(first);
  const sendsMail = useLoaded(appApi.account, '').value?.sendsMail ?? true;
  return (
    <Screen
      title={t('publicLink.title', { name: template.name })}
      width="middle"
      back={{ to: '/app/templates', text: t('nav.templates') }}
      under={<p class="hint">{t('publicLink.hint')}</p>}
    >
      {!sendsMail && <Notice tone="bad">{t('publicLink.noMail')}</Notice>}
      <Address template={template} onChange={setTemplate} />
      <Access template={template} onChange={setTemplate} />
      {rolesForLink(template).length === 0 ? (
        <p class="card">{t('templates.noFillers')}</p>
      ) : (
        <Settings template={template} onChange={setTemplate} />
      )}
    </Screen>
  );
}

interface PartProps {
  template: VersionedTemplate;
  onChange: (template: StateUpdater<VersionedTemplate>) => void;
}

type LinkSwitches = Partial<Pick<PublicLinkV1, 'isOpen' | 'showsDocument'>>;

/** The address to publish. A link that was never made has none. */
function Address({ template, onChange }: PartProps) {
  const [dialog, ask] = useConfirm();
  const { id, publicLink: link } = template;
  if (!link) return null;
  const askForNewLink = () =>
    ask({
      title: t('publicLink.newTitle'),
      text: t('publicLink.newText'),
      action: t('publicLink.new'),
      isDangerous: true,
      done: t('publicLink.renewed'),
      onConfirm: async () => onChange(await templateApi.change(id, { publicLink: { newLink: true } })),
    });
  return (
    <section class="card" aria-label={t('publicLink.address')}>
      <div class="row apart">
        <h2>{t('publicLink.address')}</h2>
        <MenuButton
          label={t('list.actions', { name: t('publicLink.address') })}
          items={[{ text: t('publicLink.new'), icon: 'refresh', isDangerous: true, onChoose: askForNewLink }]}
        />
      </div>
      <LinkAddress text={link.url} name={t('publicLink.address')} visit={t('publicLink.visit')} />
      {dialog}
    </section>
  );
}

/** Whether the link is open and shows the document. */
function Access({ template, onChange }: PartProps) {
  const { failure, run } = useTask();
  const { id, publicLink: link } = template;
  if (!link) return null;
  /** Leaves the other settings as they are: their form may be saving at the same time. */
  const show = (changes: LinkSwitches) =>
    onChange((before) => ({ ...before, publicLink: before.publicLink && { ...before.publicLink, ...changes } }));
  /** A switch changes immediately, and changes back if the choice could not be saved. */
  const save = async (name: keyof LinkSwitches, value: boolean) => {
    show({ [name]: value });
    const isSaved = await run(async () => {
      await templateApi.change(id, { publicLink: { [name]: value } });
      toast(t('publicLink.saved'));
    });
    if (!isSaved) show({ [name]: !value });
  };
  return (
    <section class="card stack" aria-label={t('publicLink.access')}>
      <div class="setting-head">
        <h2>{t('publicLink.access')}</h2>
        <p class="hint">{t('publicLink.atOnce')}</p>
      </div>
      <FailureNotice failure={failure} />
      <SwitchField
        label={t('publicLink.open')}
        hint={t(link.isOpen ? 'publicLink.openHint' : 'publicLink.closedHint')}
        checked={link.isOpen}
        onChecked={(isOpen) => save('isOpen', isOpen)}
      />
      <SwitchField
        label={t('publicLink.showsDocument')}
        hint={t(link.showsDocument ? 'publicLink.shownHint' : 'publicLink.hiddenHint')}
        checked={link.showsDocument}
        onChecked={(showsDocument) => save('showsDocument', showsDocument)}
      />
    </section>
  );
}

function Uses({ link: { uses, maxUses } }: { link: NonNullable<VersionedTemplate['publicLink']> }) {
  const values = { uses: number(uses), max: number(maxUses ?? 0) };
  return (
    <p class="hint" role="status">
      {t(maxUses === null ? 'publicLink.uses' : 'publicLink.usesOf', values)}
    </p>
  );
}

function Settings({ template, onChange }: PartProps) {
  const zone = reader().deadlineZone;
  const [form, setForm] = useState(() => newLinkForm(template, zone));
  const { busy, failure, run } = useTask();
  const problems = problemsOf(failure);
  const wrong = (path: string) => fieldMessage(problems, path);
  const change = (changes: Partial<LinkForm>) => setForm({ ...form, ...changes });
  const others = otherRoles(template, form.roleKey);
  const shown = [
    ...[linkPath.lastDay, linkPath.maxUses, linkPath.perAddress, linkPath.embedOrigin],
    ...others.flatMap((_, index) => [linkPath.person(index, 'name'), linkPath.person(index, 'email')]),
  ];
  const save = async () => {
    if (busy) return false;
    return run(async () => {
      const saved = await templateApi.change(template.id, bodyOfLink(form, template, zone));
      onChange(saved);
      // A person may have typed more while it was saved.
      setForm((before) => (before === form ? newLinkForm(saved, zone) : before));
      toast(t('publicLink.saved'));
    });
  };
  return (
    <Form onSend={save}>
      <FailureNotice failure={failure} isShown={(path) => shown.includes(path)} />
      <section class="card stack" aria-label={t('publicLink.people')}>
        <h2>{t('publicLink.people')}</h2>
        <SelectField
          label={t('publicLink.role')}
          hint={others.length > 0 ? t('publicLink.roleHint') : undefined}
          value={form.roleKey}
          onValue={(roleKey) => change({ roleKey })}
          options={rolesForLink(template).map(({ key, name }) => [key, name] as const)}
        />
        <FixedPeople roles={template.roles} others={others} form={form} change={change} wrong={wrong} />
      </section>
      <section class="card stack" aria-label={t('publicLink.limits')}>
        <div class="setting-head">
          <h2>{t('publicLink.limits')}</h2>
          {template.publicLink && <Uses link={template.publicLink} />}
        </div>
        <div class="grid">
          <DateField
            label={t('publicLink.lastDay')}
            none={t('publicLink.noLastDay')}
            min={dayIn(new Date(), zone)}
            value={form.lastDay}
            onValue={(lastDay) => change({ lastDay })}
            wrong={wrong(linkPath.lastDay)}
          />
          <TextField
            label={t('publicLink.maxUses')}
            value={form.maxUses}
            onValue={(maxUses) => change({ maxUses })}
            wrong={wrong(linkPath.maxUses) && t('publicLink.maxUsesWrong')}
            inputMode="numeric"
            maxLength={7}
          />
          <TextField
            label={t('publicLink.perAddress')}
            value={form.perAddress}
            onValue={(perAddress) => change({ perAddress })}
            wrong={wrong(linkPath.perAddress) && t('publicLink.perAddressWrong')}
            inputMode="numeric"
            maxLength={3}
            required
          />
        </div>
      </section>
      <section class="card stack" aria-label={t('publicLink.embedded')}>
        <h2>{t('publicLink.embedded')}</h2>
        <TextField
          label={t('publicLink.embedOrigin')}
          hint={t('publicLink.embedOriginHint')}
          value={form.embedOrigin}
          onValue={(embedOrigin) => change({ embedOrigin })}
          wrong={wrong(linkPath.embedOrigin) && t('publicLink.embedOriginWrong')}
          type="url"
          autoComplete="off"
          spellcheck={false}
          isCapitalized={false}
          maxLength={300}
        />
        {template.publicLink?.embedUrl ? (
          <>
            <p class="hint">{t('publicLink.embedHint', { origin: template.publicLink.embedOrigin ?? '' })}</p>
            <Secret text={frameOf(template.publicLink.embedUrl, template.name)} name={t('publicLink.embedCode')} />
          </>
        ) : (
          <p class="hint">{t(form.embedOrigin.trim() ? 'publicLink.embedSave' : 'publicLink.embedLater')}</p>
        )}
      </section>
      {template.publicLink ? (
        <SaveBar
          hasChanges={hasLinkChanges(form, template, zone)}
          busy={busy}
          onSave={save}
          onDiscard={() => setForm(newLinkForm(template, zone))}
        />
      ) : (
        <div class="row end">
          <Button type="submit" busy={busy}>
            {t('publicLink.make')}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** The HTML of the frame for the page of another site. */
function frameOf(url: string, name: string): string {
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.title = name;
  frame.width = '100%';
  frame.height = '800';
  return frame.outerHTML;
}

interface FixedPeopleProps {
  roles: VersionedTemplate['roles'];
  others: ReturnType<typeof otherRoles>;
  form: LinkForm;
  change: (changes: Partial<LinkForm>) => void;
  wrong: (path: string) => string | undefined;
}

/** The same people in every document. */
function FixedPeople({ roles, others, form, change, wrong }: FixedPeopleProps) {
  return (
    <>
      {others.map(({ key, name: role }, index) => {
        const person = { name: '', email: '', ...form.people[key] };
        const edit = (changes: Partial<typeof person>) =>
          change({ people: { ...form.people, [key]: { ...person, ...changes } } });
        return (
          <fieldset key={key} class="grid" style={{ '--tint': tintOfRole(roles, key) }}>
            <legend class="role-name">
              <span class="tint" />
              <bdi>{role}</bdi>
            </legend>
            <TextField
              label={t('recipients.name')}
              value={person.name}
              onValue={(name) => edit({ name })}
              wrong={wrong(linkPath.person(index, 'name'))}
              maxLength={200}
              autoComplete="off"
              required
            />
            <TextField
              label={t('recipients.email')}
              type="email"
              value={person.email}
              onValue={(email) => edit({ email })}
              wrong={wrong(linkPath.person(index, 'email'))}
              autoComplete="off"
              required
            />
          </fieldset>
        );
      })}
    </>
  );
}
