/**
 * Answers one message with the SDK of the Model Context Protocol; nothing is kept between two messages. This file imports
 * no code of the service: the build would split what both use, and the first request of an instance would load more files.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import type { Answer } from '../answer.ts';
import type { ToolResult } from './call-tool.ts';

export interface ToolServer {
  /** As the protocol names them: `version` of the server, and what it says of itself to agents. */
  version: string;
  instructions: string;
  tools: object[];
  /** @returns null: there is no such tool */
  call(name: string, args: object): Promise<ToolResult> | null;
}

interface Message {
  url: string;
  headers: [string, string][];
  /** A message of JSON-RPC, parsed. */
  body: object;
}

const requests = {
  initialize: InitializeRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
} as const;

const typeNames: Record<string, string> = { string: 'text', object: 'an object', record: 'an object' };

/** The SDK answers wrong parameters as an internal error. @returns a sentence; null if they are as the protocol says */
function problemOf(body: object): string | null {
  const method = 'method' in body ? String(body.method) : '';
  if (!Object.hasOwn(requests, method)) return null;
  const issue = requests[method as keyof typeof requests].safeParse(body).error?.issues[0];
  if (!issue) return null;
  const type = issue.code === 'invalid_type' ? typeNames[issue.expected] : undefined;
  return `${issue.path.join('.')} ${type ? `must be ${type}` : 'is not valid'}.`;
}

/** @returns 202 without a body for a notification, else one answer of JSON-RPC; 400 and 406 as the protocol demands */
export async function answerBySdk(
  { version, instructions, tools, call }: ToolServer,
  message: Message,
): Promise<Answer> {
  const problem = problemOf(message.body);
  if (problem && 'id' in message.body) {
    const error = { code: ErrorCode.InvalidParams, message: problem };
    return { status: 200, json: { jsonrpc: '2.0', id: message.body.id, error } };
  }
  const server = new Server(
    { name: 'countersign', title: 'Countersign', version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools as Tool[] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const result = call(params.name, params.arguments ?? {});
    if (!result) throw new McpError(ErrorCode.InvalidParams, 'There is no such tool.');
    return result;
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const { url, headers, body } = message;
    const response = await transport.handleRequest(new Request(url, { method: 'POST', headers }), { parsedBody: body });
    const text = await response.text();
    return { status: response.status, ...(text === '' ? {} : { json: JSON.parse(text) }) };
  } finally {
    await server.close();
  }
}
