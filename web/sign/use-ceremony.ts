/** The effects of the ceremony: requests, the draft, the focus, and other tabs. The rules are in ceremony-state.ts. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { applied } from '../../shared/domain/fields/fill-fields.ts';
import { afterDialog } from '../components/dialog.tsx';
import { localDay } from '../format/time.ts';
import { asFailure, Failure } from '../http/request.ts';
import { canKeep } from '../storage.ts';
import { type Task, useTask } from '../use-task.ts';
import {
  type CeremonyEvent,
  type CeremonyFacts,
  type CeremonyState,
  type Focus,
  initialState,
  transition,
} from './ceremony-state.ts';
import { deleteDraft, loadDraft, saveDraft } from './draft-storage.ts';
import { fieldInputs, initialValues, withSaved } from './field-values.ts';
import { frameOrigin } from './framed.ts';
import type { Opened, SigningLink } from './link.ts';
import { endsCeremony, endsDraft, mayHaveArrived, refusedPicture } from './refusals.ts';
import { approveInput, signInput } from './submission.ts';
import type { WayToField } from './use-way-to-field.ts';

export interface CeremonyProps {
  link: SigningLink;
  opened: Opened;
  onRefresh: () => Promise<void>;
  onRefused: (failure: Failure) => void;
  onDeclined: () => void;
  onDelegated: (name: string) => void;
}

export interface Ceremony {
  state: CeremonyState;
  dispatch: (event: CeremonyEvent) => void;
  /** Signs or approves. `consentSha256`: of the consent text the person agreed to. */
  submit: (consentSha256: string) => Promise<void>;
  decline: (reason: string) => Promise<void>;
  /** Keeps the entries, without the signature, for another device. @throws Failure */
  saveForLater: () => Promise<void>;
}

/** Saves an entry once the person has stopped typing it. */
const saveDelayMs = 1_000;

function moveFocus(focus: Focus, goTo: WayToField): void {
  if (focus.on === 'finishButton') {
    document.querySelector<HTMLElement>('[data-finish] button')?.focus();
    return;
  }
  goTo(focus.fieldId)?.focus({ preventScroll: true });
}

/** Null where the browser refuses it, like storage, in a frame of another site. */
function otherTabs({ recipient }: Opened): BroadcastChannel | null {
  try {
    return new BroadcastChannel(`countersign.acted.${recipient.id}`);
  } catch {
    return null;
  }
}

/** After the person has acted in one tab, the other tabs with this link read the state of the document. */
function notifyOtherTabs(opened: Opened): void {
  const channel = otherTabs(opened);
  channel?.postMessage(null);
  channel?.close();
}

/** A task of the ceremony. `onRefused` gets a failure that ends the ceremony or needs the access code again. */
export function useCeremonyTask(onRefused: (failure: Failure) => void): Task {
  const task = useTask();
  const refuse = (error: unknown) => {
    const failure = asFailure(error);
    if (!endsCeremony(failure) && failure.code !== 'access_code_required') throw failure;
    onRefused(failure);
  };
  return { ...task, run: (work) => task.run(() => work().catch(refuse)) };
}

/** The state, with the draft saved on every change of a value. */
function useCeremonyState(opened: Opened, facts: CeremonyFacts, goTo: WayToField) {
  const [initial] = useState(() => withSaved(opened, initialValues(opened.fields, localDay(new Date()))));
  const [state, setState] = useState(() => initialState(loadDraft(opened, initial)));
  // Requests end long after the render that started them: they must find the state of that later moment.
  const latest = useRef(state);
  useEffect(() => saveDraft(opened, initial, state), [state.values, state.signature, state.initials]);

  const dispatch = (event: CeremonyEvent) => {
    const isDialogOpen = latest.current.step.at !== 'document';
    const { state: next, focus } = transition(latest.current, event, facts);
    latest.current = next;
    setState(next);
    if (!focus) return;
    // A dialog gives the focus back when it closes: the move comes after that.
    if (isDialogOpen) afterDialog(() => moveFocus(focus, goTo));
    else moveFocus(focus, goTo);
  };
  return { state, dispatch };
}

/** @param checkDocument all of the document has come and is the one to be signed. @throws Failure */
export function useCeremony(
  { link, opened, onRefresh, onRefused, onDeclined }: CeremonyProps,
  checkDocument: () => Promise<void>,
  goTo: WayToField,
): Ceremony {
  const isApproval = opened.next === 'approve';
  const { fields } = opened;
  const { state, dispatch } = useCeremonyState(opened, { fields, isApproval }, goTo);

  useEffect(() => {
    const channel = otherTabs(opened);
    if (!channel) return;
    channel.onmessage = () => {
      onRefresh().catch((error) => leave(asFailure(error)));
    };
    return () => channel.close();
  }, [opened.recipient.id]);

  const leave = (failure: Failure) => {
    if (endsDraft(failure)) deleteDraft(opened);
    onRefused(failure);
  };
  /** Asks whether a request without a response arrived (contracts/sign.ts). */
  const checkArrival = async () => {
    const answer = await link.open().catch(asFailure);
    if (answer instanceof Failure) {
      if (endsCeremony(answer)) leave(answer);
    } else if (answer.state === 'open' && answer.recipient.status === 'completed') {
      deleteDraft(opened);
      await onRefresh();
    }
  };
  const recover = async (failure: Failure) => {
    if (endsCeremony(failure)) return leave(failure);
    // The dialog that opens offers what the sender allows now.
    if (refusedPicture(failure)) await onRefresh().catch(() => undefined);
    dispatch({ type: 'sendingFailed', failure });
    if (mayHaveArrived(failure)) await checkArrival();
  };
  const send = async (request: () => Promise<void>) => {
    dispatch({ type: 'sendingStarted' });
    try {
      await request();
      deleteDraft(opened);
      notifyOtherTabs(opened);
    } catch (error) {
      await recover(asFailure(error));
    }
    dispatch({ type: 'sendingEnded' });
  };

  // Without storage, a reload would lose the entries: the service keeps them, without the signature.
  const isSavedHere = useRef(frameOrigin === null || canKeep('sessionStorage'));
  const firstValues = useRef(state.values);
  useEffect(() => {
    if (isSavedHere.current || state.values === firstValues.current) return;
    const timer = setTimeout(() => saveForLater().catch(() => undefined), saveDelayMs);
    return () => clearTimeout(timer);
  }, [state.values]);

  const saveForLater = async () => {
    await link.save(fieldInputs(fields, state.values).filter(({ value }) => value !== applied));
    // The entries are the service's now: another device may change them. The signature stays in this tab.
    saveDraft(opened, state.values, state);
  };

  return {
    state,
    dispatch,
    saveForLater,
    submit: (consentSha256) =>
      send(async () => {
        if (!opened.document) return;
        await checkDocument();
        const evidence = { consentSha256, documentSha256: opened.document.sha256 };
        if (isApproval) await link.approve(approveInput(fields, state, evidence));
        else if (state.signature) await link.sign(signInput(fields, state, state.signature, evidence));
        await onRefresh();
      }),
    decline: (reason) =>
      send(async () => {
        await link.decline(reason);
        onDeclined();
      }),
  };
}
