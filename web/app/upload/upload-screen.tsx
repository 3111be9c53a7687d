/** A person drops or chooses a document, or several files that become one. The page refuses other types and large files. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { DocumentPart } from '../../../shared/domain/document-part.ts';
import { Button } from '../../components/button.tsx';
import { DropZone } from '../../components/drop-zone.tsx';
import { Notice } from '../../components/notice.tsx';
import { inARow } from '../../format/list-of.ts';
import { isTouch } from '../../touch.ts';
import { useTask } from '../../use-task.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Screen } from '../frame/screen.tsx';
import { maxFiles, useChosenFiles } from './chosen-files.ts';
import { FileList } from './file-list.tsx';
import { joinFiles, maxDocumentBytes } from './join-files.ts';

type DocumentType = 'application/pdf' | 'image/png' | 'image/jpeg';

/** Reads the first bytes, because browsers derive the type from the file name. */
async function typeOf(file: File): Promise<DocumentType | null> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  if (head[0] === 0x89 && head[1] === 0x50 && head[2] === 0x4e && head[3] === 0x47) return 'image/png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  return new TextDecoder('latin1').decode(head).includes('%PDF-') ? 'application/pdf' : null;
}

type Refusal = 'new.wrongType' | 'new.tooLarge' | 'new.tooMany';

async function refusalOf(files: readonly File[], count: number): Promise<Refusal | null> {
  if (count > maxFiles) return 'new.tooMany';
  if (files.some(({ size }) => size > maxDocumentBytes)) return 'new.tooLarge';
  return (await Promise.all(files.map(typeOf))).includes(null) ? 'new.wrongType' : null;
}

interface UploadScreenProps {
  title: string;
  back: { to: string; text: string };
  /** @param parts the files that the document was joined from */
  onFile: (file: File, mimetype: string, parts?: DocumentPart[]) => Promise<void>;
  /** Whether several files may become one document. */
  mayJoin?: boolean;
  /** Another way to begin. */
  children?: ComponentChildren;
}

export function UploadScreen({ title, back, onFile, mayJoin = false, children }: UploadScreenProps) {
  const task = useTask();
  const [refused, setRefused] = useState<Refusal | null>(null);
  const chosen = useChosenFiles();
  const { files } = chosen;
  const isList = files.length > 0;
  const send = async (file: File) => onFile(file, (await typeOf(file)) ?? 'application/pdf');
  const take = async (more: File[]) => {
    const [only, second] = more;
    const refusal = await refusalOf(more, files.length + more.length);
    setRefused(refusal);
    if (refusal || !only) return;
    if (isList || second) chosen.add(more);
    else await task.run(() => send(only));
  };
  const join = () =>
    task.run(async () => {
      const [first, ...others] = files.map(({ file }) => file);
      if (!first) return;
      if (others.length === 0) return send(first);
      const { bytes, parts } = await joinFiles([first, ...others]);
      const name = `${first.name.replace(/\.(pdf|png|jpe?g)$/i, '')}.pdf`;
      return onFile(new File([bytes], name, { type: 'application/pdf' }), 'application/pdf', parts);
    });
  const words = mayJoin
    ? ({ drop: 'new.dropFiles', tap: 'new.chooseFilesTitle', choose: 'new.chooseFiles' } as const)
    : ({ drop: 'new.drop', tap: 'new.chooseTitle', choose: 'new.choose' } as const);
  const isReady = files.every(({ pages }) => pages !== null);
  return (
    <Screen title={title} width="middle" back={back}>
      {refused ? <Notice tone="bad">{t(refused)}</Notice> : <FailureNotice failure={task.failure} />}
      {isList && <FileList chosen={chosen} />}
      <DropZone
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        title={t(task.busy ? 'new.busy' : isTouch() ? words.tap : words.drop)}
        hint={t('new.limits')}
        button={t(isList ? 'new.addFiles' : words.choose)}
        busy={task.busy}
        isLow={isList}
        onFile={(file) => take([file])}
        {...(mayJoin && { onFiles: take })}
      >
        {!isList && <p class="hint">{inARow([mayJoin && t('new.several'), t('new.checked')])}</p>}
      </DropZone>
      {isList && (
        <div class="row end">
          <Button busy={task.busy} disabled={!isReady} onClick={join} onward>
            {t('new.join')}
          </Button>
        </div>
      )}
      {!isList && children && (
        <div class="other-way">
          <p class="hint">{t('new.or')}</p>
          {children}
        </div>
      )}
    </Screen>
  );
}
