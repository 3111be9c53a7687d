import { lazily } from '../../lazily.ts';
import type { EdgeServices } from '../endpoint.ts';
import type { V1Routes } from './call-tool.ts';

/** Loads the SDK of the Model Context Protocol at the first call of an agent. @param routes complete by then */
export function openMcp<Deps extends EdgeServices>(routes: V1Routes<Deps>) {
  return lazily(async () => (await import('./answer-message.ts')).messageAnswerer(routes));
}
