/** The dialog of the current step, and the access code's dialog over it once the proof has expired. */
import { useLayoutEffect } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { CheckDialog } from './checks.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { enteredOn } from './entered.ts';
import { FieldDialog } from './field-dialog.tsx';
import { cleaned, isFilled, statesOf } from './field-values.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { t } from './i18n.ts';
import type { Opened, SigningLink } from './link.ts';
import { failureText } from './refusals.ts';
import { SignatureDialog } from './signature/signature-dialog.tsx';
import { TextForm } from './text-form.tsx';
import type { Ceremony } from './use-ceremony.ts';
import { showAboveDialog } from './use-way-to-field.ts';

interface CeremonyDialogsProps {
  link: SigningLink;
  opened: Opened;
  ceremony: Ceremony;
}

export function CeremonyDialogs({ link, opened, ceremony }: CeremonyDialogsProps) {
  const { state, dispatch } = ceremony;
  const { step } = state;
  useLayoutEffect(() => {
    if ('field' in step && step.field) showAboveDialog(document.getElementById(step.field.id));
  }, [step]);
  const closeCheck = () => dispatch({ type: 'codeDialogClosed' });
  return (
    <>
      <StepDialog link={link} opened={opened} ceremony={ceremony} />
      {state.isCodeNeeded && <CheckDialog link={link} onPassed={closeCheck} onClose={closeCheck} />}
    </>
  );
}

function StepDialog({ link, opened, ceremony }: CeremonyDialogsProps) {
  const { state, dispatch, submit, decline } = ceremony;
  const { step, values } = state;
  const problem = state.failure && failureText(state.failure);
  const close = () => dispatch({ type: 'dialogClosed' });
  switch (step.at) {
    case 'document':
      return null;
    case 'field':
      return (
        <FieldDialog
          field={step.field}
          fields={opened.fields}
          link={link}
          values={values}
          filename={state.filenames[step.field.id] ?? step.field.file?.filename ?? null}
          isRequired={statesOf(opened.fields, values).get(step.field.id)?.isRequired ?? false}
          isRefused={state.refusedFieldIds.includes(step.field.id)}
          onSave={(value, filename) =>
            dispatch({ type: 'valueSaved', value, ...(filename === undefined ? {} : { filename }) })
          }
          onTicks={(ticks) => dispatch({ type: 'ticksSaved', ticks })}
          onClose={close}
        />
      );
    case 'signature':
      return (
        <SignatureDialog
          kind={step.kind}
          name={opened.recipient.name}
          methods={opened.signatureMethods}
          present={state[step.kind]}
          onUse={(picture) => dispatch({ type: 'pictureMade', picture })}
          onRemove={step.field && isFilled(step.field, values) ? () => dispatch({ type: 'pictureRemoved' }) : undefined}
          onClose={close}
        />
      );
    case 'finish':
      return (
        <FinishDialog
          opened={opened}
          signature={state.signature}
          entered={enteredOn(opened.fields, values, state.filenames)}
          busy={step.isSending}
          problem={problem}
          onSign={submit}
          onClose={close}
        />
      );
    case 'decline':
      return (
        <DeclineDialog
          sender={opened.envelope.sender}
          isApproval={opened.next === 'approve'}
          busy={step.isSending}
          problem={problem}
          onDecline={decline}
          onClose={close}
        />
      );
  }
}

/** Declining, with a reason for the sender. */
interface DeclineDialogProps {
  sender: string;
  isApproval: boolean;
  busy: boolean;
  problem: string | null;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

export function DeclineDialog({ sender, isApproval, busy, problem, onDecline, onClose }: DeclineDialogProps) {
  return (
    <Dialog title={t(isApproval ? 'declineApprovalTitle' : 'declineTitle')} closeLabel={t('close')} onClose={onClose}>
      <TextForm
        label={t('declineReason')}
        introduction={
          <>
            <p>{t('declineIntro', { sender })}</p>
            {problem && <Notice tone="bad">{problem}</Notice>}
          </>
        }
        check={(text) => (cleaned(text) === '' ? t('declineReasonMissing') : null)}
        onSend={(text) => {
          if (!busy) onDecline(cleaned(text));
        }}
        maxLength={1_000}
        lines
        required
      >
        <DialogButtons onClose={onClose}>
          <Button type="submit" look="danger" extra="sure" busy={busy}>
            {t('declineNow')}
          </Button>
        </DialogButtons>
      </TextForm>
    </Dialog>
  );
}
