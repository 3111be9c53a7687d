import { type Static, Type } from '@sinclair/typebox';
import { object, oneOf } from './building-blocks.ts';

export const healthAnswer = object({
  /** `degraded`: the sealing certificate expires soon. `unhealthy`: a store is away, or the certificate cannot seal. */
  status: oneOf(['healthy', 'degraded', 'unhealthy'] as const),
  checks: Type.Record(Type.String(), oneOf(['healthy', 'degraded', 'unhealthy'] as const)),
});
export type Health = Static<typeof healthAnswer>;
