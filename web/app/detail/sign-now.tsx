import { Button } from '../../components/button.tsx';
import type { Envelope, Signer } from '../api/app-api.ts';
import { useSignNow } from '../components/use-sign-now.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';

interface SignNowProps {
  envelope: Envelope;
  /** The owner as a recipient whose turn it is. */
  signer: Signer;
}

/** The owner signs without an e-mail. */
export function SignNow({ envelope, signer }: SignNowProps) {
  const { task, dialog, signNow } = useSignNow();
  return (
    <>
      <FailureNotice failure={task.failure} />
      <Button icon="pen" busy={task.busy} onClick={() => signNow(envelope, signer)}>
        {t(signer.role === 'approver' ? 'detail.approveNow' : 'detail.signNow')}
      </Button>
      {dialog}
    </>
  );
}
