/** Makes what the screenshots show: an account with documents in every state, links of their recipients, templates, keys. */

import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { envelopeIdFromV1 } from '../../shared/domain/ids.ts';
import { type Account, type ApiClient, download } from '../local/api-client.ts';
import { aHandwriting } from './drawings.ts';
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
  organization: ShownOrganization;
  /** Links of recipients, by what the page shows. */
  links: Record<'open' | 'code' | 'signed' | 'completed' | 'declined' | 'voided', string>;
  /** The sealed file of the completed envelope. */
  sealed: Uint8Array;
}

const people = {
  mary: { email: 'm.okafor@example.com', name: 'Mary Okafor' },
  jonas: { email: 'jonas.berg@example.com', name: 'Jonas Berg' },
  amelie: { email: 'amelie@example.com', name: 'Amélie Laurent' },
};

const clauses = [
  'The landlord lets the flat on the second floor of 12 Harbour Street to the tenant.',
  'The lease begins on 1 January 2027 and runs for an indefinite time.',
  'The monthly rent is due on the third working day of each month.',
  'The tenant keeps the flat in good order and returns it so at the end of the lease.',
  'Changes to this agreement need the signatures of both parties.',
  'Each party may end the lease with three months’ notice at the end of a month.',
];

/** A contract of two pages with lines to sign on. */
async function aContract(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const text = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.TimesRomanBold);
  for (const heading of ['Lease agreement', 'House rules']) {
    const page = document.addPage([595, 842]);
    page.drawText(heading, { x: 60, y: 750, size: 24, font: bold });
    for (const [index, clause] of clauses.entries()) {
      page.drawText(`${index + 1}.`, { x: 60, y: 690 - index * 42, size: 12, font: bold });
      page.drawText(clause, { x: 84, y: 690 - index * 42, size: 12, font: text });
    }
    for (const [x, label] of [
      [60, 'Landlord'],
      [330, 'Tenant'],
    ] as const) {
      page.drawLine({ start: { x, y: 380 }, end: { x: x + 200, y: 380 }, thickness: 0.8 });
      page.drawText(label, { x, y: 364, size: 10, font: text });
      page.drawText('Start date: ____________', { x, y: 330, size: 12, font: text });
    }
  }
  return document.save();
}

const fieldsOf = (...emails: string[]) =>
  emails.flatMap((recipientId, index) => [
    { recipientId, type: 'signature', page: 1, x: 60 + index * 270, y: 412, width: 190, height: 48 },
    { recipientId, type: 'date', page: 1, x: 126 + index * 270, y: 498, width: 90, height: 18 },
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
  const contentBase64 = Buffer.from(await aContract()).toString('base64');
  const document = { filename: 'Lease agreement.pdf', mimetype: 'application/pdf', contentBase64 };

  const create = async (name: string, recipients: { email: string; name: string }[], more: object = {}) =>
    (
      await api.call<Created>('POST', '/api/v1/envelopes', {
        name,
        document,
        send: true,
        message: 'Dear both,\nplease sign by Friday. Thank you!',
        recipients: recipients.map((recipient) => ({ notify: false, ...recipient })),
        fields: fieldsOf(...recipients.slice(0, 2).map(({ email }) => email)),
        ...more,
      })
    ).data;
  const linkOf = ({ recipients }: Created['data'], index = 0) => recipients[index]?.signingUrl ?? '';
  const { mary, jonas, amelie } = people;
  const me = { email: account.email, name: 'Olivia Marsh' };

  const draft = await create('Lease agreement, flat 4', [mary, jonas], { send: false });
  const completed = await create('Consulting agreement 2026', [amelie], { fields: fieldsOf(amelie.email).slice(0, 1) });
  await signWith(client, linkOf(completed));
  const sealed = await sealedFile(client, appId(completed.id));
  const declined = await create('Sublease of the garage', [jonas, mary]);
  await client
    .as(tokenOf(linkOf(declined)))
    .call('POST', '/api/sign/decline', { reason: 'The rent is not the agreed one.' });
  const voided = await create('Lease agreement, flat 3', [mary, jonas]);
  await api.call('PATCH', `/api/v1/envelopes/${voided.id}`, { status: 'voided', voidReason: 'Wrong flat' });
  const coded = await create('Non-disclosure agreement', [{ ...jonas, accessCode: 'lemon tree' } as typeof jonas]);
  await create('Insurance of the flat', [{ ...mary, order: 1 } as typeof mary, { ...jonas, order: 2 } as typeof jonas]);
  const yours = await create('Letter to the bank', [me, jonas]);
  const half = await create('Lease agreement, flat 1', [mary, jonas], {
    fields: fieldsOf(mary.email, jonas.email).filter(({ type }) => type === 'signature'),
  });
  await signWith(client, linkOf(half));
  const sent = await create('Lease agreement, flat 2', [mary, jonas], { expiresAt: inDays(14) });

  const template = await client.call<{ id: string }>('POST', `/api/envelopes/${appId(draft.id)}/template`, {
    name: 'Lease',
  });
  await api.call('POST', '/api/v1/webhooks', {
    url: 'https://hooks.example.com/countersign',
    events: ['envelope.completed'],
  });

  const organization = await makeOrganization(client, url, document);
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
  };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1);
const appId = (id: string) => envelopeIdFromV1(id) ?? id;

interface Opened {
  language: string;
  consents: { language: string; sha256: string }[];
  document: { sha256: string };
}

/** Signs all signature fields of the link with a drawn signature, without a browser. */
async function signWith(client: ApiClient, link: string): Promise<void> {
  const signer = client.as(tokenOf(link));
  const { consents, language, document } = await signer.call<Opened>('POST', '/api/sign/open', {});
  await signer.call('POST', '/api/sign/sign', {
    consent: { sha256: consents.find((consent) => consent.language === language)?.sha256 },
    documentSha256: document.sha256,
    fields: [],
    signature: {
      method: 'drawn',
      mimetype: 'image/png',
      contentBase64: Buffer.from(aHandwriting(2)).toString('base64'),
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
