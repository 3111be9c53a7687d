import { useEffect, useRef } from 'preact/hooks';
import { toast } from '../../components/toast.tsx';
import { type Envelope, service } from '../service.ts';
import { session } from '../session.ts';

/** How the step that is open keeps what was entered before another one opens: false when it could not, and says why. */
export interface Keeping {
  current: () => Promise<boolean>;
}

/** Nothing is left to keep. */
export const nothing = async () => true;

let keepOpen = nothing;

/** Keeps what the draft that is open has, before the whole page is left: false when it could not, which is said. */
export const leave = (): Promise<boolean> => keepOpen();

/** Whoever leaves a draft expects to find it as they left it, or to be told. */
export function useKeeping(envelope: Envelope, keeping: Keeping): void {
  const latest = useRef(envelope);
  latest.current = envelope;
  useEffect(() => {
    let isTouched = false;
    const touch = () => {
      isTouched = true;
    };
    const keep = async () => {
      const { name, signers } = latest.current;
      // The person who is offered for a start, as long as nothing is entered, is nothing to keep.
      const isKept = (signers.length === 0 && !isTouched) || (await keeping.current());
      if (!isKept) toast(`What you changed in “${name}” could not be kept: ${service.refusal()?.message}`);
      return isKept;
    };
    keepOpen = keep;
    addEventListener('input', touch);
    return () => {
      keepOpen = nothing;
      removeEventListener('input', touch);
      // Without a session nothing can be kept: it ended by itself, or what there was has been kept before.
      if (session()) service.pending(keep());
    };
  }, []);
}
