/** The recipients of a row: initials with the state as a ring, and names, addresses and states in a pop-over. */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { Avatar } from '../../components/avatar.tsx';
import { useAnchored } from '../../components/use-anchored.ts';
import { recipientState } from '../components/recipient-state.ts';
import { SignerBadge } from '../components/status.tsx';
import { t } from '../frame/i18n.ts';

type Shown = Pick<AppEnvelope, 'signers' | 'status' | 'sentAt' | 'name'>;

/** @param most the number of circles; of more people, the last circle shows how many are left */
export function People({ envelope, most = 4 }: { envelope: Shown; most?: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { signers } = envelope;
  if (signers.length === 0) return <span class="hint">{t('list.noRecipients')}</span>;
  const shown = signers.length > most ? signers.slice(0, most - 1) : signers;
  const states = signers.map((signer) => `${signer.name}: ${t(recipientState(signer, envelope)[0])}`);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="people"
        title={states.join('\n')}
        aria-label={t('list.people', { people: states.join(', ') })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {shown.map((signer) => (
          <Avatar key={signer.id} name={signer.name} email={signer.email} tone={recipientState(signer, envelope)[1]} />
        ))}
        {shown.length < signers.length && (
          <span class="avatar rest" data-text={`+${signers.length - shown.length}`} aria-hidden="true" />
        )}
      </button>
      {isOpen && (
        <PeopleDetails
          envelope={envelope}
          button={button}
          onClose={(isFocusKept) => {
            setOpen(false);
            if (isFocusKept) button.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}

interface DetailsProps {
  envelope: Shown;
  button: Parameters<typeof useAnchored>[0];
  onClose: (isFocusKept: boolean) => void;
}

function PeopleDetails({ envelope, button, onClose }: DetailsProps) {
  const panel = useAnchored(button, onClose);
  const heading = useId();
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={panel}
      class="people-details"
      role="dialog"
      popover="manual"
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Tab') return;
        if (event.key === 'Escape') event.preventDefault();
        onClose(true);
      }}
    >
      <p class="sr" id={heading}>
        {t('list.peopleOf', { name: envelope.name })}
      </p>
      <ul>
        {envelope.signers.map((signer) => (
          <li key={signer.id}>
            <Avatar name={signer.name} email={signer.email} tone={recipientState(signer, envelope)[1]} />
            <span>
              <strong>{signer.name}</strong>
              <span class="hint">{signer.email}</span>
            </span>
            <SignerBadge signer={signer} envelope={envelope} />
          </li>
        ))}
      </ul>
    </div>
  );
}
