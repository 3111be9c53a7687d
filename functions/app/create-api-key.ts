/** POST /api/keys: creates an API key. Only this answer contains its text. */
import { createdKeyAnswer, createKeyBody } from '../../shared/contracts/accounts.ts';
import { newest, session } from '../../shared/contracts/route.ts';
import { shownKey } from '../../shared/domain/accounts/account.ts';
import { created } from '../../shared/http/answer.ts';
import { createApiKey } from '../../shared/operations/accounts/api-keys.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/keys', {
  name: 'CreateKey',
  tag: 'API keys',
  summary: 'Create an API key; only this answer contains its text',
  auth: newest(session('organization:manage')),
  body: createKeyBody,
  answers: { 201: { json: createdKeyAnswer } },
  example: { name: 'Production', scopes: ['envelopes:read', 'envelopes:write'], expiresInDays: 90 },
  async run({ deps, ref, body }) {
    const { key, text } = await createApiKey(deps, { ...body, ...ref });
    return created({ ...shownKey(key), key: text });
  },
});
