/** The answer of `GET /api/health`. */
import { type Static, Type } from '@sinclair/typebox';
import { object, oneOf } from './building-blocks.ts';

export const healthAnswer = object({
  /** `degraded`: everything answers, but the sealing certificate is not fit for sealing or will soon not be. */
  status: oneOf(['healthy', 'degraded', 'unhealthy'] as const),
  checks: Type.Record(Type.String(), oneOf(['healthy', 'unhealthy'] as const)),
});
export type Health = Static<typeof healthAnswer>;
