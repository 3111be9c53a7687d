/** One document: a draft is prepared, anything later is followed. */
import { Follow } from './follow.tsx';
import { Prepare } from './prepare/prepare.tsx';
import { Screen, useLoaded, Waiting } from './screen.tsx';
import { service } from './service.ts';

export function EnvelopeScreen({ id }: { id: string }) {
  const envelope = useLoaded(() => service.envelope(id), id);
  const { value, failure, reload, set } = envelope;
  const back = { to: '/app', text: 'Documents' };
  if (!value) {
    const isGone = failure?.code === 'not_found';
    return (
      <Screen title={isGone ? 'There is no such document' : 'Document'} back={back}>
        {isGone ? <p>It was deleted, or the address is not complete.</p> : <Waiting failure={failure} retry={reload} />}
      </Screen>
    );
  }
  if (value.status === 'draft') return <Prepare envelope={value} onChange={set} />;
  return <Follow envelope={value} onChange={set} />;
}
