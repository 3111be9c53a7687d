/** Tells the site that frames the page of its states. Each is told once, also when the page asks again. */
import { useEffect, useRef } from 'preact/hooks';
import { endingCodes } from '../../shared/domain/signing/frame.ts';
import type { Failure } from '../http/request.ts';
import type { Locked } from './checks.tsx';
import { tellSite } from './framed.ts';
import type { Opened } from './link.ts';

export type State =
  | { at: 'opening' }
  | { at: 'refused'; failure: Failure }
  | { at: 'handOver'; name: string; sender: string }
  | { at: 'locked'; locked: Locked }
  | { at: 'open'; opened: Opened }
  | { at: 'declined'; documentName: string }
  | { at: 'delegated'; name: string; documentName: string };

type Told = 'ready' | 'completed' | 'declined' | 'delegated' | 'ended';

function toldBy(state: State): Told[] {
  if (state.at === 'opening' || state.at === 'handOver') return [];
  if (state.at === 'refused') return ['ended'];
  if (state.at === 'declined' || state.at === 'delegated') return [state.at];
  return state.at === 'open' && state.opened.recipient.status === 'completed' ? ['ready', 'completed'] : ['ready'];
}

export function useMessagesToSite(state: State): void {
  const told = useRef(new Set<Told>());
  useEffect(() => {
    for (const type of toldBy(state)) {
      if (told.current.has(type)) continue;
      if (type !== 'ended') tellSite({ type });
      else if (state.at === 'refused') {
        const code = endingCodes.find((ending) => ending === state.failure.code);
        // After other failures the person tries again.
        if (!code) continue;
        tellSite({ type, code });
      }
      told.current.add(type);
    }
  }, [state]);
}
