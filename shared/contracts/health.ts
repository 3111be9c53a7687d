import { type Static, Type } from '@sinclair/typebox';
import { object, oneOf } from './building-blocks.ts';

export const healthAnswer = object({
  /** `degraded`: the service answers, but the sealing certificate cannot seal, or will soon not be able to. */
  status: oneOf(['healthy', 'degraded', 'unhealthy'] as const),
  checks: Type.Record(Type.String(), oneOf(['healthy', 'unhealthy'] as const)),
});
export type Health = Static<typeof healthAnswer>;
