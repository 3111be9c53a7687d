import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useLoaded } from '../../api/use-loaded.ts';
import { t } from '../../frame/i18n.ts';
import { factsOf } from '../draft/tried-document.ts';
import { useDraft } from '../draft/use-draft.ts';
import type { EditorCommands } from '../editor/editor-commands.ts';
import type { EditorView } from '../editor/editor-view.ts';
import { fieldsFromTags } from './fields-from-tags.ts';

/** The text of the PDF says where fields are to lie, and whose they are. */
export function TextTagsNotice({ view, commands }: { view: EditorView; commands: EditorCommands }) {
  const { envelope, kind } = useDraft();
  const { id, documentUrl, earlierSignatures, signers } = envelope;
  const isTried = kind !== 'template' && documentUrl !== null;
  const load = async () => (isTried ? (await factsOf(envelope)).textTags : []);
  const tags = useLoaded(load, `${id} ${earlierSignatures}`).value ?? [];
  const [isDone, setDone] = useState(false);
  const offered = fieldsFromTags(tags, signers, view.editor.fields);
  if (!view.pageCount || isDone || offered.length === 0) return null;
  const add = () => {
    setDone(true);
    commands.addAll(offered);
  };
  return (
    <Notice>
      <div class="stack">
        <p>
          <strong>{t('fields.tags', { count: offered.length })}</strong> {t('fields.tags.means')}
        </p>
        <div class="row">
          <Button onClick={add}>{t('fields.tags.use')}</Button>
          <Button look="quiet" onClick={() => setDone(true)}>
            {t('fields.form.dismiss')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
