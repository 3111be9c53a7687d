/** The parts that all stored events have: those of audit trails and those of the logs of organizations. */
import { Type } from '@sinclair/typebox';
import { dictionary, tagged, text, textOrNull } from './building-blocks.ts';

const fact = Type.Unsafe<string | number | boolean | null | string[]>({
  type: ['string', 'number', 'boolean', 'null', 'array'],
  items: { type: 'string' },
});

export const eventFacts = {
  actor: tagged('kind', {
    owner: Type.Object({ id: text, memberId: Type.Optional(text) }),
    recipient: Type.Object({ id: text, ip: textOrNull, userAgent: textOrNull }),
    system: Type.Object({}),
  }),
  data: dictionary(fact),
};
