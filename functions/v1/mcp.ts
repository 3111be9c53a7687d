/** POST /api/v1/mcp: an agent lists the tools and calls one (Model Context Protocol, streamable HTTP without sessions). */
import { rpcMessage } from '../../shared/contracts/mcp.ts';
import { agentKey } from '../../shared/contracts/route.ts';
import { inlineBodyLimitBytes } from '../../shared/contracts/v1-envelopes.ts';
import { messageAnswerer } from '../../shared/http/mcp/answer-message.ts';
import { requireOwnOrigin } from '../../shared/http/page-cookie.ts';
import { serve, v1Routes } from '../../shared/serve.ts';

const answerMessage = messageAnswerer(v1Routes);

serve('POST /api/v1/mcp', {
  name: 'V1Mcp',
  auth: agentKey,
  body: rpcMessage,
  bodyLimitBytes: inlineBodyLimitBytes,
  async run(call) {
    requireOwnOrigin(call.request, call.deps.settings);
    return answerMessage(call);
  },
});
