/** The document as a recipient will see it on the signing page. The fields cannot be filled in. */
import { useState } from 'preact/hooks';
import { entriesOf } from '../../../../shared/domain/fields/field-count.ts';
import { mustAct } from '../../../../shared/domain/recipients/recipient.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { SelectField } from '../../../components/form.tsx';
import type { OpenDocument } from '../../../document/open-document.ts';
import { useZoom } from '../../../document/use-zoom.ts';
import { signingZoom } from '../../../document/zoom.ts';
import { localDay } from '../../../format/time.ts';
import { initialState } from '../../../sign/ceremony-state.ts';
import { DocumentPages } from '../../../sign/document-pages.tsx';
import { initialValues } from '../../../sign/field-values.ts';
import { SigningLink } from '../../../sign/link.ts';
import { appApi } from '../../api/app-api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { t } from '../../frame/i18n.ts';
import { useDraft } from '../draft/use-draft.ts';
import { previewFields } from './preview.ts';

interface PreviewDialogProps {
  document: OpenDocument;
  recipientId: string;
  onRecipient: (recipientId: string) => void;
  onClose: () => void;
}

const nothing = async () => {};

export function PreviewDialog({ document, recipientId, onRecipient, onClose }: PreviewDialogProps) {
  const { envelope } = useDraft();
  // The link sends no request, because no signature has a picture yet.
  const [link] = useState(() => new SigningLink(''));
  const profile = useLoaded(appApi.profile, '').value;
  const dates = profile ? { language: profile.language, dateFormat: profile.dateFormat } : undefined;
  const fields = previewFields(envelope, recipientId, dates);
  const own = fields.filter(({ isMine }) => isMine);
  const recipient = envelope.signers.find(({ id }) => id === recipientId);
  const state = initialState({
    values: initialValues(fields, localDay(new Date())),
  });
  const zoom = useZoom(signingZoom, 'pinch');
  const ceremony = { state, dispatch: () => undefined, submit: nothing, decline: nothing, saveForLater: nothing };
  return (
    <Dialog title={t('preview.title')} closeLabel={t('close')} onClose={onClose}>
      <div class="preview-pages stack">
        <SelectField
          label={t('preview.as')}
          value={recipientId}
          onValue={onRecipient}
          options={envelope.signers.filter(({ role }) => role !== 'cc').map(({ id, name }) => [id, name])}
          hint={t('preview.fields', { name: recipient?.name ?? '', count: entriesOf(own).length })}
        />
        <div inert key={recipientId}>
          <DocumentPages
            document={document}
            fields={fields}
            link={link}
            others={envelope.signers.filter((other) => other !== recipient && mustAct(other))}
            ceremony={ceremony}
            zoom={zoom}
            isReadOnly={false}
          />
        </div>
      </div>
    </Dialog>
  );
}
