/** The dialog of the current step, and the access code's dialog over it once the proof has expired. */
import { CheckDialog } from './checks.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { failureText } from './failure-text.ts';
import { FieldDialog } from './field-dialog.tsx';
import { isFilled, statesOf, tickedLabels } from './field-values.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { useI18n } from './language.tsx';
import type { Opened, SigningLink } from './link.ts';
import { SignatureDialog } from './signature/signature-dialog.tsx';
import type { Ceremony } from './use-ceremony.ts';

interface CeremonyDialogsProps {
  link: SigningLink;
  opened: Opened;
  ceremony: Ceremony;
}

export function CeremonyDialogs({ link, opened, ceremony }: CeremonyDialogsProps) {
  const { state, dispatch } = ceremony;
  const closeCheck = () => dispatch({ type: 'codeDialogClosed' });
  return (
    <>
      <StepDialog link={link} opened={opened} ceremony={ceremony} />
      {state.isCodeNeeded && <CheckDialog link={link} onPassed={closeCheck} onClose={closeCheck} />}
    </>
  );
}

function StepDialog({ link, opened, ceremony }: CeremonyDialogsProps) {
  const { t } = useI18n();
  const { state, dispatch, submit, decline } = ceremony;
  const { step, values } = state;
  const problem = state.failure && failureText(state.failure, t);
  const close = () => dispatch({ type: 'dialogClosed' });
  switch (step.at) {
    case 'document':
      return null;
    case 'field':
      return (
        <FieldDialog
          field={step.field}
          link={link}
          value={values[step.field.id] ?? ''}
          filename={state.filenames[step.field.id] ?? step.field.file?.filename ?? null}
          isRequired={statesOf(opened.fields, values).get(step.field.id)?.isRequired ?? false}
          isRefused={state.refusedFieldIds.includes(step.field.id)}
          onSave={(value, filename) =>
            dispatch({ type: 'valueSaved', value, ...(filename === undefined ? {} : { filename }) })
          }
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
          ticked={tickedLabels(opened.fields, values)}
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
