import { useRef } from 'preact/hooks';
import type { Failure } from '../../http/request.ts';
import { problemsOf } from './error-message.ts';
import { type Entered, openProblems } from './open-problems.ts';

/** The failure of the last attempt as long as something of it is left to correct, and what that is. */
export function useOpenProblems(failure: Failure | null, entered: readonly Entered[]) {
  const refused = useRef({ failure, entered });
  if (refused.current.failure !== failure) refused.current = { failure, entered };
  const all = problemsOf(failure);
  const problems = openProblems(all, refused.current.entered, entered);
  const isCorrected = Object.keys(all).length > 0 && Object.keys(problems).length === 0;
  return { failure: isCorrected ? null : failure, problems };
}
