/** What `GET /api/health` answers. */
import { Type } from '@sinclair/typebox';
import { oneOf, strict } from './building-blocks.ts';

export const healthAnswer = Type.Object(
  {
    status: oneOf(['healthy', 'degraded', 'unhealthy'] as const),
    checks: Type.Record(Type.String(), oneOf(['healthy', 'unhealthy'] as const)),
  },
  strict,
);
