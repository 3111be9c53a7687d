/** The messages of the Model Context Protocol, by which agents call tools. */
import { Type } from '@sinclair/typebox';
import { object } from './building-blocks.ts';

/** A request or a notification of JSON-RPC 2.0. The SDK of the protocol checks its parameters. */
export const rpcMessage = object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Integer()])),
  method: Type.String({ minLength: 1, maxLength: 100 }),
  params: Type.Optional(Type.Object({}, { additionalProperties: true })),
});
