/** Makes what the screenshots show: an account with documents in every state, links of their recipients, templates, keys. */

import { setTimeout as pause } from 'node:timers/promises';
import { envelopeIdFromV1 } from '../../shared/domain/ids.ts';
import { type Account, type ApiClient, download } from '../local/api-client.ts';
import { aLease, aServiceContract, type Contract, contractPdf } from './contracts.ts';
import { aHandwriting, jonasHand } from './drawings.ts';
import { makeOrganization, type ShownOrganization } from './organization.ts';

const olivia = { email: 'olivia.marsh@example.com', password: 'correct horse battery' };

export interface World {
  url: string;
  /** The owner of everything. */
  account: Account;
  client: ApiClient;
  /** Identifiers in the app API, by what the envelope shows. */
  envelopes: Record<'draft' | 'yours' | 'sent' | 'declined' | 'voided' | 'completed', string>;
  template: string;
  /** The public link of that template. */
  publicLink: string;
  organization: ShownOrganization;
  /** Links of recipients, by what the page shows. */
  links: Record<'open' | 'code' | 'signed' | 'completed' | 'declined' | 'voided', string>;
  /** The sealed file of the completed envelope. */
  sealed: Uint8Array;
  /** When the requests were sent that made everything, in milliseconds since 1970. */
  made: readonly number[];
}

export const people = {
  mary: { email: 'm.okafor@example.com', name: 'Mary Okafor' },
  jonas: { email: 'jonas.berg@example.com', name: 'Jonas Berg' },
  amelie: { email: 'amelie@example.com', name: 'Amélie Laurent' },
};

export const fieldsOf = (...emails: string[]) =>
  emails.flatMap((recipientId, index) => [
    { recipientId, type: 'signature', page: 1, x: 60 + index * 270, y: 412, width: 190, height: 48 },
    { recipientId, type: 'date', page: 1, x: 92 + index * 270, y: 496, width: 90, height: 18 },
    { recipientId, type: 'initials', page: 2, x: 480, y: 700 + index * 40, width: 60, height: 32 },
    {
      recipientId,
      type: 'text',
      label: 'Place of birth',
      page: 2,
      x: 60 + index * 270,
      y: 540,
      width: 160,
      height: 22,
    },
  ]);

/** The document as v1 takes it in the body. */
export async function documentOf(contract: Contract) {
  const contentBase64 = Buffer.from(await contractPdf(contract)).toString('base64');
  return { filename: `${contract.title}.pdf`, mimetype: 'application/pdf', contentBase64 };
}

interface Created {
  data: { id: string; status: string; recipients: { id: string; signingUrl?: string }[] };
}

/** Makes the account and everything in it. */
export async function makeWorld(client: ApiClient, url: string, account: Account = olivia): Promise<World> {
  await client.register(account);
  await client.logIn(account);
  await client.call('PATCH', '/api/account/profile', {
    name: 'Olivia Marsh',
    company: 'Northwind',
    timeZone: 'Europe/London',
    // As after a registration on the pages.
    dateFormat: 'long',
  });
  const scopes = [
    'envelopes:read',
    'envelopes:write',
    'templates:read',
    'templates:write',
    'links:read',
    'webhooks:write',
  ];
  const { key } = await client.call<{ key: string }>('POST', '/api/keys', { name: 'Accounting', scopes });
  const api = client.as(key);
  const made: number[] = [];
  const note = () => made.push(Date.now());

  const create = async (
    name: string,
    recipients: { email: string; name: string }[],
    more: object = {},
    contract: Contract = aLease('Lease agreement'),
  ) => {
    note();
    const answer = await api.call<Created>('POST', '/api/v1/envelopes', {
      name,
      document: await documentOf(contract),
      send: true,
      message: 'Dear both,\nplease sign by Friday. Thank you!',
      recipients: recipients.map((recipient) => ({ notify: false, ...recipient })),
      fields: fieldsOf(...recipients.slice(0, 2).map(({ email }) => email)),
      ...more,
    });
    return answer.data;
  };
  const linkOf = ({ recipients }: Created['data'], index = 0) => recipients[index]?.signingUrl ?? '';
  const { mary, jonas, amelie } = people;
  const me = { email: account.email, name: 'Olivia Marsh' };

  const invited = [mary, jonas].map((person) => ({ ...person, notify: true }));
  const draft = await create('Lease agreement, flat 4', invited, { send: false });
  const completed = await create(
    'Consulting agreement 2026',
    [amelie, jonas],
    { fields: fieldsOf(amelie.email, jonas.email).flatMap(signedOn(inDays(0).slice(0, 10))) },
    aServiceContract('Consulting agreement'),
  );
  await signWith(client, linkOf(completed), 2, note);
  await signWith(client, linkOf(completed, 1), jonasHand, note);
  const sealed = await sealedFile(client, appId(completed.id));
  const declined = await create('Sublease of the garage', [jonas, mary], {}, aLease('Sublease of a garage'));
  note();
  await client
    .as(tokenOf(linkOf(declined)))
    .call('POST', '/api/sign/decline', { reason: 'The rent is not the agreed one.' });
  const voided = await create('Lease agreement, flat 3', [mary, jonas]);
  note();
  await api.call('PATCH', `/api/v1/envelopes/${voided.id}`, { status: 'voided', voidReason: 'Wrong flat' });
  const coded = await create(
    'Non-disclosure agreement',
    [{ ...jonas, accessCode: 'lemon tree' } as typeof jonas],
    {},
    aServiceContract('Non-disclosure agreement'),
  );
  const inTurn = [{ ...mary, order: 1 } as typeof mary, { ...jonas, order: 2 } as typeof jonas];
  await create('Maintenance contract', inTurn, {}, aServiceContract('Maintenance contract'));
  const yours = await create('Order of new windows', [me, jonas], {}, aServiceContract('Order of new windows'));
  const half = await create('Lease agreement, flat 1', [mary, jonas], {
    fields: fieldsOf(mary.email, jonas.email).filter(({ type }) => type === 'signature'),
  });
  await signWith(client, linkOf(half), 1, note);
  const sent = await create('Lease agreement, flat 2', [mary, jonas], { expiresAt: inDays(14) });

  note();
  const template = await client.call<{ id: string; roles: { key: string }[] }>(
    'POST',
    `/api/envelopes/${appId(draft.id)}/template`,
    { name: 'Lease', roleNames: ['Landlord', 'Tenant'] },
  );
  const roleKeys = template.roles.map(({ key }) => key);
  const publicLink = {
    roleKey: roleKeys[1],
    maxUses: 200,
    showsDocument: true,
    recipients: [{ roleKey: roleKeys[0], ...mary }],
  };
  const published = await client.call<{ publicLink: { url: string } }>('PATCH', `/api/templates/${template.id}`, {
    publicLink,
  });
  await api.call('POST', '/api/v1/webhooks', {
    url: 'https://hooks.example.com/countersign',
    events: ['envelope.completed'],
  });

  const organization = await makeOrganization(client, url, await documentOf(aServiceContract('Maintenance contract')));
  return {
    url,
    account,
    client,
    envelopes: {
      draft: appId(draft.id),
      yours: appId(yours.id),
      sent: appId(sent.id),
      declined: appId(declined.id),
      voided: appId(voided.id),
      completed: appId(completed.id),
    },
    template: template.id,
    publicLink: published.publicLink.url,
    organization,
    links: {
      open: linkOf(sent),
      code: linkOf(coded),
      signed: linkOf(half),
      completed: linkOf(completed),
      declined: linkOf(declined, 1),
      voided: linkOf(voided),
    },
    sealed,
    made,
  };
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1);
const appId = (id: string) => envelopeIdFromV1(id) ?? id;

interface Opened {
  language: string;
  consents: { language: string; sha256: string }[];
  document: { sha256: string };
}

/** Keeps signatures and dates, the latter with this day. */
export const signedOn =
  (day: string) =>
  (field: ReturnType<typeof fieldsOf>[number]): object[] => {
    if (field.type === 'date') return [{ ...field, value: day }];
    return field.type === 'signature' ? [field] : [];
  };

/** Signs all signature fields of the link with a drawn signature, without a browser. */
async function signWith(client: ApiClient, link: string, hand: number, note: () => void): Promise<void> {
  note();
  const signer = client.as(tokenOf(link));
  const { consents, language, document } = await signer.call<Opened>('POST', '/api/sign/open', {});
  note();
  await signer.call('POST', '/api/sign/sign', {
    consent: { sha256: consents.find((consent) => consent.language === language)?.sha256 },
    documentSha256: document.sha256,
    fields: [],
    signature: {
      method: 'drawn',
      mimetype: 'image/png',
      contentBase64: Buffer.from(aHandwriting(hand)).toString('base64'),
    },
  });
}

/** Waits until the service has sealed the envelope. */
async function sealedFile(client: ApiClient, envelopeId: string): Promise<Uint8Array> {
  for (let tries = 0; tries < 300; tries++) {
    const { signedUrl } = await client.call<{ signedUrl?: string }>('GET', `/api/envelopes/${envelopeId}`);
    if (signedUrl) return download(signedUrl);
    await pause(200);
  }
  throw new Error('The envelope was not sealed within a minute.');
}
