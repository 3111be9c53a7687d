/** A person drops or chooses a document. The page refuses other types and large files. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { DropZone } from '../../components/drop-zone.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTask } from '../../use-task.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Screen } from '../frame/screen.tsx';

type DocumentType = 'application/pdf' | 'image/png' | 'image/jpeg';

const maxBytes = 25_000_000;

/** Reads the first bytes, because browsers derive the type from the file name. */
async function typeOf(file: File): Promise<DocumentType | null> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  if (head[0] === 0x89 && head[1] === 0x50 && head[2] === 0x4e && head[3] === 0x47) return 'image/png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  return new TextDecoder('latin1').decode(head).includes('%PDF-') ? 'application/pdf' : null;
}

interface UploadScreenProps {
  title: string;
  back: { to: string; text: string };
  onFile: (file: File, mimetype: string) => Promise<void>;
  /** Another way to begin. */
  children?: ComponentChildren;
}

export function UploadScreen({ title, back, onFile, children }: UploadScreenProps) {
  const task = useTask();
  const [refused, setRefused] = useState<'new.wrongType' | 'new.tooLarge' | null>(null);
  const upload = (file: File) =>
    task.run(async () => {
      setRefused(null);
      const mimetype = await typeOf(file);
      if (!mimetype) return setRefused('new.wrongType');
      if (file.size > maxBytes) return setRefused('new.tooLarge');
      await onFile(file, mimetype);
    });
  return (
    <Screen title={title} width="middle" back={back}>
      {refused ? <Notice tone="bad">{t(refused)}</Notice> : <FailureNotice failure={task.failure} />}
      <DropZone
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        title={t(task.busy ? 'new.busy' : 'new.drop')}
        hint={t('new.limits')}
        button={t('new.choose')}
        busy={task.busy}
        onFile={upload}
      />
      <div class="row apart">
        <p class="hint">{t('new.checked')}</p>
        {children}
      </div>
    </Screen>
  );
}
