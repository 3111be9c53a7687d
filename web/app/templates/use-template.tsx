/** A template is sent: one line for each role, then a review or at once. */
import { useReducer } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Form, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { pageLanguage } from '../../messages/page-language.ts';
import { useTask } from '../../use-task.ts';
import { draftService, service } from '../api/service.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { fieldMessage } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useOpenProblems } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { stepPath } from '../prepare/steps.ts';
import { defaultsFor } from './start-of-use.ts';
import type { VersionedTemplate } from './template-draft.ts';
import { templateService } from './template-service.ts';
import { bodyOfUse, enteredUse, newUseForm, reduceUse } from './use-form.ts';
import { UsePeople } from './use-people.tsx';
import { UseValues } from './use-values.tsx';

/** The draft that the form makes, with what the profile says where the template leaves it open. */
async function draftOf(templateId: string, body: Parameters<typeof templateService.use>[1]) {
  const made = await templateService.use(templateId, body);
  try {
    const changes = defaultsFor(made, await service.profile(), new Date());
    if (changes) return await draftService.update(made.id, changes, null);
  } catch {
    // The draft opens with the settings of the template alone.
  }
  return draftService.read(made.id);
}

export function UseTemplate({ template }: { template: VersionedTemplate }) {
  const reviewing = useTask();
  const sending = useTask();
  const [form, dispatch] = useReducer(reduceUse, template, newUseForm);
  const sendsMail = useLoaded(service.account, '').value?.sendsMail ?? true;
  const refusal = sending.failure ?? reviewing.failure;
  const { failure, problems } = useOpenProblems(refusal, enteredUse(form, template));
  const isBusy = reviewing.busy || sending.busy;
  const review = () =>
    reviewing.run(async () => {
      const draft = await draftOf(template.id, bodyOfUse(form, template, pageLanguage()));
      navigate(stepPath(draft.id, 'review'));
    });
  const send = () =>
    sending.run(async () => {
      const draft = await draftOf(template.id, bodyOfUse(form, template, pageLanguage()));
      try {
        await draftService.update(draft.id, { status: 'sent' }, draft.version);
        toast(t(sendsMail ? 'review.sent' : 'review.sentSilently'));
        navigate(`/app/envelopes/${draft.id}`);
      } catch {
        // The draft is there: its last step says why it cannot be sent, once it is tried again.
        toast(t('templates.notSent'));
        navigate(stepPath(draft.id, 'review'));
      }
    });
  return (
    <Screen
      title={t('templates.useTitle', { name: template.name })}
      width="middle"
      back={{ to: '/app/templates', text: t('nav.templates') }}
    >
      <Form onSend={() => !isBusy && void review()}>
        <FailureNotice failure={failure} isShown={(path) => /^(name$|recipients\[|prefill\.)/.test(path)} />
        <UsePeople template={template} form={form} problems={problems} dispatch={dispatch} />
        <UseValues template={template} form={form} problems={problems} dispatch={dispatch} />
        <TextField
          label={t('recipients.documentName')}
          value={form.name}
          onValue={(name) => dispatch({ kind: 'renamed', name })}
          wrong={fieldMessage(problems, 'name')}
          maxLength={255}
        />
        <div class="row end">
          <Button look="quiet" type="submit" busy={reviewing.busy} disabled={sending.busy}>
            {t('templates.review')}
          </Button>
          <Button icon="mail" busy={sending.busy} disabled={reviewing.busy} onClick={() => void send()}>
            {t('templates.send')}
          </Button>
        </div>
      </Form>
    </Screen>
  );
}
