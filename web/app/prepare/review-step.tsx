/** The last look before it goes out. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { CheckField, Form, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { localDay } from '../../format/time.ts';
import { complaint } from '../complaint.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useLoaded, useTask } from '../screen.tsx';
import { type Envelope, service } from '../service.ts';
import { roleWords } from '../status.tsx';
import { type Keeping, nothing } from './keeping.ts';
import { canFill, tintOf } from './person.ts';

interface ReviewStepProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
  keeping: Keeping;
  onBack: () => void;
}

/** The end of a local day, as a time. */
function endOfDay(day: string): string | null {
  const at = new Date(`${day}T23:59:59`);
  return day === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export function ReviewStep({ envelope, onChange, keeping, onBack }: ReviewStepProps) {
  const [message, setMessage] = useState(envelope.message ?? '');
  const dayBefore = envelope.expiresAt ? localDay(new Date(envelope.expiresAt)) : '';
  const [day, setDay] = useState(dayBefore);
  const [requireAll, setRequireAll] = useState(envelope.requireAllSignatures);
  const [isFinishing, setFinishing] = useState(false);
  const task = useTask();
  const isSilent = useLoaded(service.account, '').value?.sendsMail === false;
  const fieldsOf = (signerId: string) => envelope.fields.filter(({ recipientId }) => recipientId === signerId).length;
  const withoutFields = envelope.signers.filter((signer) => signer.role === 'signer' && fieldsOf(signer.id) === 0);
  const isSequential = new Set(envelope.signers.map(({ order }) => order)).size > 1;
  const settings = {
    message: message.trim() || null,
    // A time of day that was set elsewhere stays while the day does.
    expiresAt: day === dayBefore ? envelope.expiresAt : endOfDay(day),
    requireAllSignatures: requireAll,
  };
  const keep = async () => onChange(await service.update(envelope, settings));
  keeping.current = async () => {
    const { message, expiresAt, requireAllSignatures } = envelope;
    const isKept = JSON.stringify(settings) === JSON.stringify({ message, expiresAt, requireAllSignatures });
    return isKept || task.run(keep);
  };
  /** Complaints that stand at no field of this step, each once. */
  const elsewhere = new Set(
    Object.entries(task.failure?.details ?? {}).flatMap(([name, text]) => (name in settings ? [] : complaint(text))),
  );
  const send = () =>
    task.run(async () => {
      const sent = await service.update(envelope, { ...settings, status: 'sent' });
      keeping.current = nothing;
      onChange(sent);
      toast(isSilent ? 'Sent. Nobody is told of it.' : 'Sent. The first people are being asked by e-mail.');
    });

  return (
    <div class="columns">
      <div class="card">
        <Form onSend={() => void task.run(keep)}>
          <h2>Message and time</h2>
          {task.failure && (
            <Notice tone="bad">
              {task.failure.message}
              {[...elsewhere].map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Notice>
          )}
          {isSilent && (
            <Notice tone="warn">
              This service sends no e-mail: nobody will be told, and nobody gets a link. Whoever runs it can change
              that.
            </Notice>
          )}
          <TextField
            label="Message to everybody (optional)"
            value={message}
            onValue={setMessage}
            wrong={complaint(task.failure?.details.message)}
            maxLength={5_000}
            lines
          />
          <TextField
            label="Last day to sign (optional)"
            type="date"
            value={day}
            onValue={setDay}
            wrong={complaint(task.failure?.details.expiresAt)}
            min={localDay(new Date())}
            hint="After this day nobody can sign any more."
          />
          <CheckField
            label="I cannot finish it early: everybody on the list must act."
            checked={requireAll}
            onChecked={setRequireAll}
          />
          <div class="row apart">
            <Button look="quiet" icon="back" onClick={onBack}>
              Back
            </Button>
            <Button size="big" busy={task.busy} icon="mail" onClick={send}>
              Send
            </Button>
          </div>
        </Form>
      </div>
      <div class="card">
        <h2>Who is asked</h2>
        <ol>
          {envelope.signers.map((signer, index) => (
            <li key={signer.id} class="signer-line">
              <span>
                <strong style={{ color: tintOf(index) }}>
                  {isSequential ? `${signer.order}. ` : ''}
                  {signer.name}
                </strong>
                <br />
                <span class="hint">{signer.email}</span>
              </span>
              <span class="hint">
                {roleWords[signer.role]}
                {canFill(signer) && (
                  <>
                    <br />
                    {fieldsOf(signer.id)} {fieldsOf(signer.id) === 1 ? 'field' : 'fields'}
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
        {withoutFields.length > 0 && (
          <Notice tone="warn">
            {withoutFields.map(({ name }) => name).join(', ')} {withoutFields.length === 1 ? 'has' : 'have'} no field on
            the pages. {withoutFields.length === 1 ? 'The signature' : 'Their signatures'} will stand on the certificate
            page only.
          </Notice>
        )}
        <p style={{ marginBlockStart: '1rem' }}>
          <Button look="bare" onClick={() => setFinishing(true)}>
            Seal it now without asking anybody
          </Button>
        </p>
      </div>
      {isFinishing && (
        <ConfirmDialog
          title="Seal it without signatures?"
          text="The document is sealed as it is. The certificate will say for everybody on the list that they have not signed. This cannot be taken back."
          action="Seal now"
          onClose={() => setFinishing(false)}
          onConfirm={async () => {
            await keep();
            await service.complete(envelope.id);
            keeping.current = nothing;
            toast('The document has been sealed.');
            onChange(await service.envelope(envelope.id));
          }}
        />
      )}
    </div>
  );
}
