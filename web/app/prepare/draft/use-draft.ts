import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { toast } from '../../../components/toast.tsx';
import type { Envelope } from '../../api/app-api.ts';
import { keptForOwner } from '../../api/session.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { notSavedMessage } from '../../forms/error-message.ts';
import { useSaveOnLeave } from '../../frame/use-unsaved-changes.ts';
import { Draft, type DraftApi, type DraftSnapshot, type DraftStorage, type KeptChanges } from './draft.ts';
import type { DraftKind } from './draft-changes.ts';
import { type Facts, factsOf, noFacts } from './tried-document.ts';

export interface OpenDraft extends DraftSnapshot {
  draft: Draft;
  kind: DraftKind;
}

const DraftContext = createContext<OpenDraft | null>(null);
export const DraftProvider = DraftContext.Provider;

/** Needs a `DraftProvider` above. */
export function useDraft(): OpenDraft {
  const open = useContext(DraftContext);
  if (!open) throw new Error('no draft is open');
  return open;
}

/** Each tab has its own storage, so that two windows never mix their changes. */
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

/** Opens a draft while its screen is open. Unsaved changes are saved when the screen closes. */
export function useOpenDraft(envelope: Envelope, api: DraftApi, kind: DraftKind): OpenDraft {
  const [draft] = useState(() => new Draft(envelope, api, draftStorage(envelope.id)));
  const [snapshot, setSnapshot] = useState(draft.snapshot);
  useEffect(() => {
    const unsubscribe = draft.subscribe(setSnapshot);
    // Saves the changes that an earlier visit or a reload has left.
    void draft.saveComplete();
    return unsubscribe;
  }, [draft]);
  useSaveOnLeave(async () => {
    if (await draft.save()) return true;
    const { envelope, save } = draft.snapshot;
    if (save.kind === 'failed') toast(notSavedMessage(envelope.name, save.failure));
    return false;
  });
  return { draft, kind, ...snapshot };
}

/**
 * A reducer that passes every new state to `stage` immediately instead of after the next render, so that a click right
 * after a key press does not lose the change.
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

/** The facts about the open draft. The service does not examine templates. */
export function useFacts(): Facts {
  const { envelope, kind } = useDraft();
  const { id, documentUrl, earlierSignatures } = envelope;
  const load = async () => (kind === 'template' || documentUrl === null ? noFacts : factsOf(envelope));
  return useLoaded(load, `${id} ${earlierSignatures}`).value ?? noFacts;
}
