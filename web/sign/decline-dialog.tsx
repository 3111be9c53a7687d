import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { cleaned } from './filling.ts';
import { useSpeech } from './language.tsx';

interface DeclineDialogProps {
  sender: string;
  isApproval: boolean;
  busy: boolean;
  problem: string | null;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

/** Refusing, with a reason for the sender. */
export function DeclineDialog({ sender, isApproval, busy, problem, onDecline, onClose }: DeclineDialogProps) {
  const { say } = useSpeech();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    const given = cleaned(reason);
    if (given === '') setMissing(true);
    else if (!busy) onDecline(given);
  };
  return (
    <Dialog
      title={say(isApproval ? 'declineApprovalTitle' : 'declineTitle')}
      closeLabel={say('close')}
      onClose={onClose}
    >
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p>{say('declineIntro', { sender })}</p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TextField
          label={say('declineReason')}
          value={reason}
          onValue={(next) => {
            setReason(next);
            setMissing(false);
          }}
          wrong={isMissing ? say('declineReasonMissing') : undefined}
          maxLength={1_000}
          lines
          required
        />
        <div class="row apart">
          <Button look="quiet" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button type="submit" look="danger" extra="sure" busy={busy}>
            {say('declineNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
