/** One document: a draft is prepared, anything later is shown with its progress. */
import { EnvelopeDetail } from './detail/envelope-detail.tsx';
import { useTranslate } from './i18n.ts';
import { Prepare } from './prepare/prepare.tsx';
import { Screen } from './screen.tsx';
import { service } from './service.ts';
import { useLoaded } from './use-loaded.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';
import { Waiting } from './waiting.tsx';

export function EnvelopeScreen({ id }: { id: string }) {
  const t = useTranslate();
  const unsaved = useUnsavedChanges();
  const load = async () => {
    // The draft that was open a moment ago may be this one, and may still be saving.
    await unsaved.settled();
    return service.envelope(id);
  };
  const { value, failure, reload, set } = useLoaded(load, id);
  if (!value) {
    const isGone = failure?.code === 'not_found';
    return (
      <Screen title={t(isGone ? 'notFound.document' : 'detail.title')} back={{ to: '/app', text: t('nav.documents') }}>
        {isGone ? <p>{t('notFound.documentHint')}</p> : <Waiting failure={failure} retry={reload} />}
      </Screen>
    );
  }
  if (value.status === 'draft') return <Prepare loaded={value} onChange={set} />;
  return <EnvelopeDetail envelope={value} onChange={set} />;
}
