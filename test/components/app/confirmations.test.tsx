/** The questions before actions that cannot be undone: cancelled, refused, and carried out once. */
import { render, screen, waitFor, within } from '@testing-library/preact';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Envelope } from '../../../web/app/api/app-api.ts';
import { Actions } from '../../../web/app/detail/actions.tsx';
import { navigate, usePath } from '../../../web/app/frame/router.tsx';
import { ApiKeys } from '../../../web/app/settings/api-keys.tsx';
import { SecuritySettings } from '../../../web/app/settings/security.tsx';
import { Webhooks } from '../../../web/app/settings/webhooks.tsx';
import { TemplateList } from '../../../web/app/templates/template-list.tsx';
import { Toasts } from '../../../web/components/toast.tsx';
import { anEnvelope } from '../../unit/web/app/prepare/drafts.ts';
import { alert, enter, inDashboard, press, user } from './person.tsx';
import { answerBy, hold, refusal, response, sent } from './service.ts';

const envelope = anEnvelope({ status: 'sent', requireAllSignatures: false });
const voided: Envelope = { ...envelope, status: 'voided' };
const path = `/api/envelopes/${envelope.id}`;
const template = { id: 'tpl_1', name: 'Lease', roles: [], document: null, updatedAt: envelope.updatedAt };
const key = { id: 'key_1', name: 'Accounting', scopes: [], lastUsedAt: null, expiresAt: null };
const webhook = { id: 'whk_1', url: 'https://a.example', events: ['*'], status: 'enabled' };
const account = {
  ...{ email: 'ada@example.com', emailVerified: true, hasPassword: true, sendsMail: true, newEmail: null },
  limits: { requestsPerMinute: 100, apiKeys: 50 },
};

function Detail({ start }: { start: Envelope }) {
  const [shown, setShown] = useState(start);
  return <Actions envelope={shown} onChange={setShown} />;
}

const menu = () => screen.queryByRole('button', { name: /actions|^More$/i });

/** Whether a button or a menu of the page offers the action. */
async function isOffered(action: string): Promise<boolean> {
  if (screen.queryByRole('button', { name: action })) return true;
  const opener = menu();
  if (!opener) return false;
  await user.click(opener);
  const found = screen.queryByRole('menuitem', { name: action }) !== null;
  await user.click(opener);
  return found;
}

/** Presses the button, or opens the menu and chooses the action. */
async function choose(action: string): Promise<void> {
  await waitFor(async () => expect(await isOffered(action)).toBe(true));
  if (screen.queryByRole('button', { name: action })) return press(action);
  await user.click(menu() as HTMLElement);
  await user.click(screen.getByRole('menuitem', { name: action }));
}

/** Another page shows its address. */
function Page({ of: Screen }: { of: () => JSX.Element }) {
  const path = usePath();
  return path === '/app/here' ? <Screen /> : <p>{path}</p>;
}

const sentDocument = () => <Detail start={envelope} />;
const voidedDocument = () => <Detail start={voided} />;
const everywhere = 'Log out everywhere';
const reason = { status: 'voided', voidReason: 'Wrong version' };

it.each([
  [
    'Complete now',
    'Complete now?',
    'Complete now',
    `POST ${path}/complete`,
    null,
    'Document sealed.',
    false,
    sentDocument,
  ],
  ['Void', 'Void this document?', 'Void', `PATCH ${path}`, reason, 'Document voided.', false, sentDocument],
  [
    'Correct',
    'Correct this document?',
    'Correct',
    `POST ${path}/correct`,
    null,
    `/app/envelopes/${envelope.id}/edit/recipients`,
    false,
    sentDocument,
  ],
  ['Remove from list', 'Remove from the list?', 'Remove', `DELETE ${path}`, null, '/app', false, voidedDocument],
  [
    'Delete template',
    'Delete “Lease”?',
    'Delete',
    'DELETE /api/templates/tpl_1',
    null,
    'Template deleted.',
    false,
    TemplateList,
  ],
  [
    'Delete key Accounting',
    'Delete “Accounting”?',
    'Delete key',
    'DELETE /api/keys/',
    null,
    'Key deleted.',
    false,
    ApiKeys,
  ],
  [
    'Delete',
    'Delete this webhook?',
    'Delete webhook',
    'DELETE /api/webhooks/',
    null,
    'Webhook deleted.',
    false,
    Webhooks,
  ],
  [
    'New secret',
    'Create a new secret?',
    'Create new secret',
    'POST /api/webhooks/whk_1/',
    null,
    'whsec_2',
    true,
    Webhooks,
  ],
  [
    everywhere,
    `${everywhere}?`,
    everywhere,
    'POST /api/account/sessions/',
    null,
    '/app/login',
    false,
    SecuritySettings,
  ],
] as const)('%s', async (opener, title, action, request, body, says, left, screenOf) => {
  let isDone = false;
  const list = (item: object) => response(isDone ? [] : [item]);
  answerBy({
    [request]: () => {
      isDone = true;
      return response({ ...voided, secret: 'whsec_2' });
    },
    [`GET ${path}`]: () => response({ ...envelope, status: 'completed' }),
    'GET /api/templates': () => response({ items: isDone ? [] : [template], continuationToken: null }),
    'GET /api/keys': () => list(key),
    'GET /api/webhooks/': () => response({ items: [], continuationToken: null }),
    'GET /api/webhooks': () => list(webhook),
    'GET /api/account/sessions': () => response([]),
    'GET /api/account/second-factor': () => response({ app: null, passkeys: [] }),
    'GET /api/account': () => response(account),
  });
  navigate('/app/here');
  render(inDashboard(<Page of={screenOf} />));
  render(<Toasts />);
  const inDialog = (name: string) =>
    user.click(within(screen.getByRole('dialog', { name: title })).getByRole('button', { name }));
  await choose(opener);
  await inDialog('Cancel');
  expect([screen.queryByRole('dialog'), sent(request)]).toEqual([null, []]);
  await choose(opener);
  if (body) enter(screen.getByRole('textbox'), ' Wrong version ');
  const answer = hold();
  await inDialog(action);
  await inDialog(action);
  answer(refusal('internal_error', 500));
  expect(await alert()).toMatch(/went wrong on the server/);
  await inDialog(action);
  await screen.findByText(says);
  expect([screen.queryByRole('dialog'), sent(request)]).toEqual([null, [body, body]]);
  await waitFor(async () => expect(await isOffered(opener)).toBe(left));
});
