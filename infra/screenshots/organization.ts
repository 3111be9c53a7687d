/** Makes an organization for the screenshots: members of every role, an open invitation, and documents of two members. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, ApiClient, upload } from '../local/api-client.ts';

export interface ShownOrganization {
  id: string;
  /** Who may only read. */
  viewer: Account;
  /** The link of an invitation that is still open. */
  invitation: string;
  /** A document that a member has sent. */
  sent: string;
}

const password = 'correct horse battery';
const colleagues = [
  { email: 'mary.okafor@northwind.example', name: 'Mary Okafor', role: 'admin' },
  { email: 'jonas.berg@northwind.example', name: 'Jonas Berg', role: 'member' },
  { email: 'amelie.laurent@northwind.example', name: 'Amélie Laurent', role: 'viewer' },
];
const invited = { email: 'tomas.novak@northwind.example', role: 'member' };

interface Mail {
  links: string[];
}

/** @param owner a client that is logged in. */
export async function makeOrganization(owner: ApiClient, url: string, document: object): Promise<ShownOrganization> {
  const { organizationId: id } = await owner.call<{ organizationId: string }>('POST', '/api/organizations', {
    name: 'Northwind',
  });
  const acting = { 'countersign-organization': id };
  const invite = async (person: { email: string; role: string }) => {
    await owner.call('POST', '/api/organizations/invitations', person, acting);
    return mailedLink(url, person.email);
  };
  const clients: ApiClient[] = [];
  for (const { email, name, role } of colleagues) {
    const code = (await invite({ email, role })).split('#')[1];
    const member = new ApiClient(url);
    await member.call('POST', '/api/Register', { email, password, name, invitationCode: code });
    await member.logIn({ email, password });
    clients.push(member);
  }
  const [mary, jonas] = clients as [ApiClient, ApiClient];
  const keyOf = async (client: ApiClient, name: string) => {
    const scopes = ['envelopes:read', 'envelopes:write'];
    return (await client.call<{ key: string }>('POST', '/api/keys', { name, scopes }, acting)).key;
  };
  const api = owner.as(await keyOf(mary, 'Accounting'));
  const recipient = { email: 'ada@example.com', name: 'Ada Lovelace', notify: false };
  await api.call('POST', '/api/v1/envelopes', {
    name: 'Framework agreement',
    document,
    send: true,
    recipients: [recipient],
  });
  const draft = await jonas.announce('Maintenance contract.pdf', acting);
  const { contentBase64 } = document as { contentBase64: string };
  await upload(draft, Buffer.from(contentBase64, 'base64'));
  const signers = [{ email: recipient.email, name: recipient.name }];
  const path = `/api/envelopes/${draft.envelopeId}`;
  await jonas.call('PATCH', path, { signers }, acting);
  await jonas.call('PATCH', path, { status: 'sent' }, acting);
  const viewer = { email: colleagues[2]?.email ?? '', password };
  return { id, viewer, invitation: await invite(invited), sent: draft.envelopeId };
}

/** Waits for the e-mail to an address, and returns its link. */
async function mailedLink(url: string, address: string): Promise<string> {
  for (let tries = 0; tries < 150; tries++) {
    const mails = (await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(address)}`)).json()) as Mail[];
    const link = mails[0]?.links[0];
    if (link) return link;
    await pause(200);
  }
  throw new Error(`No e-mail to ${address} within 30 seconds.`);
}
