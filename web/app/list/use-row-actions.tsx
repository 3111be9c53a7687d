/** Carries out the actions of a row's menu, with their questions and failures. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import type { Failure } from '../../http/request.ts';
import { useTask } from '../../use-task.ts';
import { appApi } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { ownTurn } from '../components/own-turn.ts';
import { useSignNow } from '../components/use-sign-now.tsx';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { RowAction } from './row-actions.ts';

interface RowActing {
  act: (action: RowAction, envelope: AppEnvelope) => void;
  failure: Failure | null;
  dialogs: JSX.Element;
}

/** @param onChanged called when the list must be read again */
export function useRowActions(onChanged: () => void): RowActing {
  const signing = useSignNow();
  const downloading = useTask();
  const [question, ask] = useConfirm();
  const [bulk, setBulk] = useState<{ kind: 'remind' | 'label' | 'void'; envelope: AppEnvelope } | null>(null);
  /** Links to documents expire after minutes: each download reads a new one. */
  const download = ({ id }: AppEnvelope) =>
    void downloading.run(async () => {
      const { signedUrl, documentUrl } = await appApi.envelope(id);
      const url = signedUrl ?? documentUrl;
      if (url) location.assign(url);
    });
  const askToRemove = ({ id, status }: AppEnvelope) => {
    const isDraft = status === 'draft';
    ask({
      title: t(isDraft ? 'prepare.deleteTitle' : 'removeDocument.title'),
      text: t(isDraft ? 'prepare.deleteText' : 'removeDocument.text'),
      action: t(isDraft ? 'delete' : 'remove'),
      isDangerous: true,
      done: t(isDraft ? 'prepare.deleted' : 'removeDocument.done'),
      onConfirm: async () => {
        await appApi.remove(id);
        onChanged();
      },
    });
  };
  const act = (action: RowAction, envelope: AppEnvelope) => {
    const own = ownTurn(envelope, ownEmail());
    if (action === 'sign') own && signing.signNow(envelope, own);
    else if (action === 'download') download(envelope);
    else if (action === 'remove') askToRemove(envelope);
    else setBulk({ kind: action, envelope });
  };
  const closeBulk = (wasRun: boolean) => {
    setBulk(null);
    if (wasRun) onChanged();
  };
  return {
    act,
    failure: signing.task.failure ?? downloading.failure,
    dialogs: (
      <>
        {question}
        {signing.dialog}
        {bulk && <BulkDialog kind={bulk.kind} envelopes={[bulk.envelope]} onClose={closeBulk} />}
      </>
    ),
  };
}
