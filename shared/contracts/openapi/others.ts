/** Bodies that are not ours to define, and those too small for a file of their own. */
import { Type } from '@sinclair/typebox';
import { oneOf, strict } from '../building-blocks.ts';

export const paymentEvent = Type.Object(
  { id: Type.String(), type: Type.String() },
  { additionalProperties: true, description: 'An event as the payment provider defines it, signed by it.' },
);

export const healthAnswer = Type.Object(
  {
    status: oneOf(['healthy', 'degraded', 'unhealthy'] as const),
    checks: Type.Record(Type.String(), oneOf(['healthy', 'unhealthy'] as const)),
  },
  strict,
);
