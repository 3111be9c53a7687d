/** The open draft, for the steps of its screen. */
import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { toast } from '../../../components/toast.tsx';
import { errorMessage } from '../../../messages/error-message.ts';
import type { Envelope } from '../../api/service.ts';
import { keptForOwner, session } from '../../api/session.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { problemsOf } from '../../forms/error-message.ts';
import { t } from '../../frame/i18n.ts';
import { useUnsavedChanges } from '../../frame/use-unsaved-changes.ts';
import { Draft, type DraftService, type DraftSnapshot, type DraftStorage, type KeptChanges } from './draft.ts';
import type { DraftKind } from './draft-changes.ts';
import { type Facts, factsOf, noFacts } from './tried-document.ts';

export interface OpenDraft extends DraftSnapshot {
  draft: Draft;
  kind: DraftKind;
}

const DraftContext = createContext<OpenDraft | null>(null);
export const DraftProvider = DraftContext.Provider;

/** Of a component below `DraftProvider`. */
export function useDraft(): OpenDraft {
  const open = useContext(DraftContext);
  if (!open) throw new Error('no draft is open');
  return open;
}

/** In this tab only: two windows never take over each other's changes. */
function draftStorage(envelopeId: string): DraftStorage {
  const kept = keptForOwner(envelopeId);
  return {
    read() {
      try {
        return JSON.parse(kept.read() ?? 'null') as KeptChanges | null;
      } catch {
        return null;
      }
    },
    write: (changes) => kept.write(changes && JSON.stringify(changes)),
  };
}

/** A draft from the screen's first look to its last: what is staged when the screen closes is saved then. */
export function useOpenDraft(envelope: Envelope, service: DraftService, kind: DraftKind): OpenDraft {
  const unsaved = useUnsavedChanges();
  const [draft] = useState(() => new Draft(envelope, service, draftStorage(envelope.id)));
  const [snapshot, setSnapshot] = useState(draft.snapshot);
  useEffect(() => {
    const save = async () => {
      if (await draft.save()) return true;
      const { envelope, save } = draft.snapshot;
      if (save.kind === 'failed') {
        const { name } = envelope;
        const isInvalid = Object.keys(problemsOf(save.failure)).length > 0;
        toast(
          isInvalid
            ? t('prepare.notSavedInvalid', { name })
            : t('prepare.notSaved', { name, reason: errorMessage(t, save.failure) }),
        );
      }
      return false;
    };
    const unsubscribe = draft.subscribe(setSnapshot);
    const unregister = unsaved.register(save);
    // What a reload or an earlier visit left unsaved.
    void draft.saveComplete();
    return () => {
      unsubscribe();
      unregister();
      // A session that has ended can save nothing; logging out has saved before.
      if (session()) unsaved.closing(save());
    };
  }, [draft]);
  return { draft, kind, ...snapshot };
}

/**
 * A reducer whose every new state is handed to `stage` at once, not after the next drawing: a click that follows a key
 * press within milliseconds leaves nothing behind.
 */
export function useStagedReducer<State, Action>(
  reduce: (state: State, action: Action) => State,
  initial: () => State,
  stage: (state: State, before: State) => void,
): [State, (action: Action) => void] {
  const [state, setState] = useState(initial);
  const latest = useRef(state);
  const dispatch = (action: Action) => {
    const before = latest.current;
    latest.current = reduce(before, action);
    setState(latest.current);
    stage(latest.current, before);
  };
  return [state, dispatch];
}

/** The facts about the open draft; none about a template, which the service does not examine. */
export function useFacts(): Facts {
  const { envelope, kind } = useDraft();
  const { id, documentUrl, earlierSignatures } = envelope;
  const load = async () => (kind === 'template' || documentUrl === null ? noFacts : factsOf(envelope));
  return useLoaded(load, `${id} ${earlierSignatures}`).value ?? noFacts;
}
