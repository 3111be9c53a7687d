/** A new document. The browser uploads it directly to the storage. */
import type { DocumentPart } from '../../../shared/domain/document-part.ts';
import { appApi, draftApi } from '../api/app-api.ts';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { tryDocument } from '../prepare/draft/tried-document.ts';
import { startSettings } from './start-settings.ts';
import { UploadScreen } from './upload-screen.tsx';

/** The draft can be sent without the defaults: the last step shows every setting. */
async function applyDefaults(envelopeId: string): Promise<void> {
  try {
    const changes = startSettings((await appApi.profile()).defaults);
    if (changes) await draftApi.update(envelopeId, changes, null);
  } catch {
    // The draft opens with empty settings.
  }
}

async function upload(file: File, mimetype: string, parts?: DocumentPart[]): Promise<void> {
  const envelopeId = await appApi.upload(file, mimetype, parts);
  try {
    await tryDocument(envelopeId);
  } catch (error) {
    // Removes the draft of a document that can never be sealed.
    await appApi.remove(envelopeId).catch(() => undefined);
    throw error;
  }
  await applyDefaults(envelopeId);
  navigate(`/app/envelopes/${envelopeId}`);
}

export function NewEnvelope() {
  return (
    <UploadScreen title={t('new.title')} back={{ to: '/app', text: t('nav.documents') }} onFile={upload} mayJoin>
      <Link to="/app/templates" look="button quiet">
        {t('new.fromTemplate')}
      </Link>
    </UploadScreen>
  );
}
