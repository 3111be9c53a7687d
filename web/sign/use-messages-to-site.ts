/** Reports the states of the page to the site that frames it, each once, also when the page asks again. */
import { useEffect, useRef } from 'preact/hooks';
import { endingCodes } from '../../shared/domain/signing/frame.ts';
import type { Failure } from '../http/request.ts';
import type { Locked } from './checks.tsx';
import { reportToSite } from './framed.ts';
import type { Opened } from './link.ts';
import type { Replaced } from './refusal-scene.tsx';

export type State =
  | { at: 'opening' }
  | { at: 'refused'; failure: Failure }
  | { at: 'handOver'; name: string; sender: string }
  | { at: 'replaced'; replaced: Replaced }
  | { at: 'locked'; locked: Locked }
  | { at: 'open'; opened: Opened }
  | { at: 'declined'; documentName: string }
  | { at: 'delegated'; name: string; documentName: string };

type Report = 'ready' | 'completed' | 'declined' | 'delegated' | 'ended';

function reportsOf(state: State): Report[] {
  if (state.at === 'opening' || state.at === 'handOver') return [];
  if (state.at === 'refused') return ['ended'];
  if (state.at === 'declined' || state.at === 'delegated') return [state.at];
  return state.at === 'open' && state.opened.recipient.status === 'completed' ? ['ready', 'completed'] : ['ready'];
}

export function useMessagesToSite(state: State): void {
  const reported = useRef(new Set<Report>());
  useEffect(() => {
    for (const type of reportsOf(state)) {
      if (reported.current.has(type)) continue;
      if (type !== 'ended') reportToSite({ type });
      else if (state.at === 'refused') {
        const code = endingCodes.find((ending) => ending === state.failure.code);
        // After other failures the person tries again.
        if (!code) continue;
        reportToSite({ type, code });
      }
      reported.current.add(type);
    }
  }, [state]);
}
