/** The parts that all stored events have: those of audit trails and those of the logs of organizations. */
import { Type } from '@sinclair/typebox';
import type { EventData } from '../../domain/audit/audit.ts';
import { dictionary, tagged, text, textOrNull } from './building-blocks.ts';

const fact = Type.Unsafe<EventData[string]>({
  type: ['string', 'number', 'boolean', 'null', 'array'],
  items: { type: ['string', 'object'] },
});

export const eventFacts = {
  actor: tagged('kind', {
    owner: Type.Object({ id: text, memberId: Type.Optional(text) }),
    recipient: Type.Object({ id: text, ip: textOrNull, userAgent: textOrNull }),
    system: Type.Object({}),
  }),
  data: dictionary(fact),
};
