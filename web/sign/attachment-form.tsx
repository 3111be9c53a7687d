/** Uploads the file that a field asks for. The signature makes it part of the document. */
import { useRef } from 'preact/hooks';
import type { SignField } from '../../shared/contracts/sign.ts';
import { maxAttachmentBytes } from '../../shared/domain/documents/attachment.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Failure } from '../http/request.ts';
import { useTask } from '../use-task.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { t } from './i18n.ts';
import type { SigningLink } from './link.ts';
import { failureText } from './refusals.ts';

interface AttachmentFormProps {
  field: SignField;
  link: SigningLink;
  /** Name of the attached file. */
  filename: string | null;
  onSave: (sha256: string, filename: string) => void;
  onClose: () => void;
}

function problemOf(failure: Failure): string {
  if (failure.code === 'payload_too_large') return t('attachLarge');
  return failure.code === 'validation_error' ? t('attachWrong') : failureText(failure);
}

export function AttachmentForm({ field, link, filename, onSave, onClose }: AttachmentFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, run } = useTask();
  const attach = async (file: File) => {
    if (file.size > maxAttachmentBytes)
      throw new Failure({ code: 'payload_too_large', message: 'The file is too large.' });
    const attached = await link.attach(field.id, file);
    onSave(attached.sha256, attached.filename);
  };
  return (
    <div class="stack">
      {field.hint && <p dir="auto">{field.hint}</p>}
      <p class="hint" id="attach-hint">
        {t('attachHint')}
      </p>
      {filename && (
        <p>
          <bdi>{filename}</bdi>
        </p>
      )}
      <p class="sr" role="status">
        {busy ? t('attachSending') : ''}
      </p>
      {failure && <Notice tone="bad">{problemOf(failure)}</Notice>}
      <input
        ref={input}
        type="file"
        accept="application/pdf,image/png,image/jpeg"
        class="sr"
        tabIndex={-1}
        aria-label={t('attachChoose')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file && !busy) run(() => attach(file));
        }}
      />
      {filename && (
        <Button look="bare" icon="trash" extra="start" onClick={() => onSave('', '')}>
          {t('attachRemove')}
        </Button>
      )}
      <DialogButtons onClose={onClose}>
        <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
          {busy ? t('attachSending') : t(filename ? 'attachReplace' : 'attachChoose')}
        </Button>
      </DialogButtons>
    </div>
  );
}
