/**
 * The messages of an embedded page to the site that frames it: no name and no value. They are published as
 * docs/build/embed-messages.schema.json.
 */
import { type Static, type TProperties, Type } from '@sinclair/typebox';
import { endingCodes } from '../domain/signing/frame.ts';
import { object, oneOf } from './building-blocks.ts';

const event = <T extends string, P extends TProperties>(type: T, description: string, more: P) =>
  object({ type: Type.Literal(type), ...more }, { description });

const events = [
  event(
    'ready',
    'The page shows the document, or asks for the recipient’s code. Sent once. The page of a public link sends it when it ' +
      'asks for the person, and the signing page that follows sends its own.',
    {},
  ),
  event('height', 'The content has another height.', {
    height: Type.Integer({ minimum: 0, description: 'CSS pixels.' }),
  }),
  event('completed', 'The recipient has signed, or approved.', {}),
  event('declined', 'The recipient has declined.', {}),
  event('delegated', 'The recipient has named another person.', {}),
  event(
    'ended',
    'The frame has nothing more to show: the session is over, or the envelope or the public link is closed.',
    {
      code: oneOf(endingCodes, { description: 'As in the errors of the API.' }),
    },
  ),
] as const;

export type EmbedEvent = Static<(typeof events)[number]>;

export const embedMessage = Type.Union(
  events.map(({ properties, ...options }) =>
    object({ source: Type.Literal('countersign'), version: Type.Literal(1), ...properties }, options),
  ),
  { title: 'Message of an embedded signing page' },
);
