/** Stored items are read and written back; an item that does not fit is refused by name, and none loses what it holds. */
import type { Container } from '@azure/cosmos';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { emptyProfile } from '../../../shared/domain/accounts/profile.ts';
import { type Envelope, newSettings } from '../../../shared/domain/envelopes/envelope.ts';
import { toProfile } from '../../../shared/http/account-views.ts';
import { cosmosAccounts } from '../../../shared/records/cosmos-accounts.ts';
import { cosmosEnvelopes } from '../../../shared/records/cosmos-envelopes.ts';
import { cosmosMails } from '../../../shared/records/cosmos-mails.ts';
import { cosmosTemplates } from '../../../shared/records/cosmos-templates.ts';
import { accountItems, apiKeyItems } from '../../../shared/records/schemas/accounts.ts';
import { envelopeItems, eventItems } from '../../../shared/records/schemas/envelopes.ts';
import { templateItems } from '../../../shared/records/schemas/templates.ts';
import { systemRandom } from '../../../shared/system.ts';
import { aField, aRecipient } from '../../fixtures/envelopes.ts';
import { aStoredItem, itemKinds, kindOf, type Stored, storedItems } from '../../fixtures/stored-items.ts';
import { aLocalAccount, definitionOf, type LocalAccount } from '../infra/cosmos/local-account.ts';

const labelled = (stored: Stored) =>
  [`${kindOf(stored).name} ${stored.item.status ?? stored.item.type ?? ''} ${stored.item.id}`, stored] as const;

describe('a stored item', () => {
  it.each(storedItems.map(labelled))('%s: is read and written back as it was', async (_, stored) => {
    const kind = kindOf(stored);
    const value = await kind.decode(stored.item);
    const { schemaVersion, ...written } = kind.encode(value);
    expect(schemaVersion).toBe(kind === eventItems ? 2 : 1);
    expect({ ...newSettings(), ...stored.item }).toMatchObject(written);
  });

  it('an envelope that was stored before a setting existed is read with the default of the setting', async () => {
    const { allowDelegation: _, ...item } = aStoredItem('envelope', 'draft').item;
    expect(await envelopeItems.decode(item)).toMatchObject({ allowDelegation: false });
  });

  it('a profile that was stored before the language of recipients existed is read, and answered with null', async () => {
    const { recipientLanguage: _, ...defaults } = emptyProfile.defaults;
    const { item } = aStoredItem('account');
    const account = await accountItems.decode({ ...item, profile: { ...emptyProfile, defaults } });
    expect(account.profile?.defaults).toEqual(defaults);
    expect(toProfile(account)).toEqual(emptyProfile);
  });

  it('there is one of every kind, and of every status of an envelope, a delivery and a mail', () => {
    const seen = new Set(storedItems.map((stored) => kindOf(stored).name));
    expect(itemKinds.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
    const statuses = (name: string) =>
      [...new Set(storedItems.filter((stored) => kindOf(stored).name === name).map(({ item }) => item.status))].sort();
    expect(statuses('envelope')).toHaveLength(9);
    expect(statuses('delivery')).toEqual(['delivered', 'failed', 'pending']);
    expect(statuses('mail')).toEqual(['cancelled', 'failed', 'pending', 'sent']);
  });

  it('the optional members of an envelope, a key, a template and an account are read as they were written', async () => {
    const draft = await envelopeItems.decode(aStoredItem('envelope', 'draft').item);
    const anchor = { text: 'Tenant:', occurrence: 2, offsetX: 1.5, offsetY: -3, ignoreIfMissing: true };
    const field = aField('1', { anchor });
    const drafted: Envelope = { ...draft, textTags: true, fields: [field], signatureMethods: ['drawn', 'typed'] };
    expect(await envelopeItems.decode(envelopeItems.encode(drafted))).toEqual(drafted);
    const broken = { ...drafted, fields: [{ ...field, anchor: {} }] };
    await expect(envelopeItems.decode(envelopeItems.encode(broken as never))).rejects.toThrow('anchor');

    const quiet = { ...aRecipient('1'), notify: false };
    const added: Envelope = { ...draft, externalId: 'order-42', recipients: [quiet] };
    expect(await envelopeItems.decode(envelopeItems.encode(added))).toEqual(added);

    const key = await apiKeyItems.decode(aStoredItem('apiKey').item);
    expect(key.draftsOnly).toBeUndefined();
    const ofLater = { scopes: ['links:read' as const], draftsOnly: true, endNoticedAt: '2026-11-22T10:00:00.000Z' };
    const noticed = { ...key, ...ofLater };
    expect(await apiKeyItems.decode(apiKeyItems.encode(noticed))).toEqual(noticed);

    const template = await templateItems.decode(aStoredItem('template').item);
    const drawn = { ...template, defaults: { ...template.defaults, signatureMethods: ['drawn' as const] } };
    expect(await templateItems.decode(templateItems.encode(drawn))).toEqual(drawn);

    const account = await accountItems.decode(aStoredItem('account').item);
    const newEmail = { id: 'a', email: 'b@example.com', isNewConfirmed: true, isOldConfirmed: false, expiresAt: 'c' };
    const app = { secret: 'a', lastStep: 1, recoveryCodes: ['b'], createdAt: 'c' };
    const pendingApp = { secret: 'd', expiresAt: 'e' };
    const credential = { id: 'a', credentialId: 'b', publicKey: 'c', counter: 0, transports: ['usb'] };
    const passkey = { ...credential, name: 'Laptop', createdAt: 'c', lastUsedAt: null };
    const secondFactor = { app, pendingApp, passkeys: [passkey] };
    const changed = { ...account, emailVerifiedAt: '2026-11-22T10:00:00.000Z', newEmail, secondFactor };
    expect(await accountItems.decode(accountItems.encode(changed))).toEqual(changed);
    const signedOn = { ...account, passwordHash: null, signOn: { key: 'c', provider: 'd' } };
    expect(await accountItems.decode(accountItems.encode(signedOn))).toEqual(signedOn);
  });
});

describe('an item that does not fit', () => {
  it.each(storedItems.map(labelled))('%s: of a later version is refused', async (_, stored) => {
    const kind = kindOf(stored);
    const known = kind === eventItems ? 2 : 1;
    const refusal = kind.decode({ ...stored.item, schemaVersion: known + 1 });
    await expect(refusal).rejects.toThrow(`${stored.item.id} of the container ${stored.container}`);
    await expect(refusal).rejects.toThrow(`/schemaVersion is ${known + 1}, this code knows ${known}`);
  });

  it.each(['2', 0, 1.5, null, {}, undefined])('the version %j is invalid', async (schemaVersion) => {
    const { item } = aStoredItem('template');
    const decoded = kindOf(aStoredItem('template')).decode({ ...item, schemaVersion });
    await expect(decoded).rejects.toThrow('/schemaVersion is not a version');
  });

  it.each([
    [
      'envelope',
      'sent',
      'recipients',
      [{ id: 'rcp_1', email: 'private@example.com', status: 'pending' }],
      '/recipients/0',
    ],
    ['envelope', 'sent', 'status', 'private', '/ value of tag "status"'],
    ['envelope', 'sent', 'sentAt', null, '/sentAt'],
    ['envelope', 'completed', 'seal', { level: 'private' }, '/seal'],
    ['envelope', 'draft', 'document', { filename: 'private', sha256: 'a' }, '/document'],
    ['envelope', 'sent', 'document', { filename: 'a', mimetype: 'application/pdf', blobName: 'private' }, '/document'],
    ['account', undefined, 'plan', 'private', '/plan'],
    ['apiKey', undefined, 'scopes', ['private'], '/scopes/0'],
    ['delivery', 'pending', 'wakeAt', undefined, '/'],
    ['mail', 'sent', 'kind', 'private', '/kind'],
    ['template', undefined, 'fields', 'private', '/fields'],
    ['counter', undefined, 'count', 'private', '/count'],
  ])('%s %s: names the path of %s, never the value', async (name, status, property, value, path) => {
    const stored = aStoredItem(name, status);
    const message = await kindOf(stored)
      .decode({ ...stored.item, [property]: value })
      .then(
        () => 'it was read',
        ({ name: error, message: text }: Error) => `${error}: ${text}`,
      );
    expect(message).toContain(
      `UnreadableItem: The item ${stored.item.id} of the container ${stored.container} cannot be read as ${name}: ${path}`,
    );
    expect(message).not.toContain('private');
  });

  it('of another kind is refused, not taken for this one', async () => {
    const { item } = aStoredItem('event');
    await expect(envelopeItems.decode(item)).rejects.toThrow('/itemType is not envelope');
  });
});

describe('the schemas', () => {
  it.each(itemKinds.map((kind) => [kind.name, kind] as const))('%s: is strict JSON Schema 2020-12', (_, { schema }) => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, discriminator: true });
    expect(ajv.validateSchema(schema)).toBe(true);
    expect(() => ajv.compile(schema)).not.toThrow();
  });
});

describe('a property that this version does not know', () => {
  let account: LocalAccount;
  let container: Container;
  beforeAll(async () => {
    account = await aLocalAccount();
  });
  afterAll(() => account.close());

  const place = async (stored: Stored) => {
    container = await account.aContainer(definitionOf(stored.container));
    await container.items.create({ ...stored.item, ofTheFuture: { kept: true } });
    return async () => container;
  };
  const leftOver = async ({ item }: Stored, key: unknown) =>
    (await container.item(item.id, key as string | string[]).read()).resource?.ofTheFuture;

  it('stays with an envelope, a mail, a template and an account that are read and written back', async () => {
    const envelope = aStoredItem('envelope', 'sent');
    const ownerId = envelope.item.ownerId as string;
    const envelopes = cosmosEnvelopes(await place(envelope), systemRandom);
    const read = await envelopes.get(ownerId, envelope.item.id);
    if (!read) throw new Error('the envelope is missing');
    const next: Envelope = { ...read.value, name: 'Renamed' };
    expect(await envelopes.commit(read, next, [])).not.toBe('conflict');
    expect(await leftOver(envelope, [ownerId, envelope.item.id])).toEqual({ kept: true });

    const mail = aStoredItem('mail', 'sent');
    const mails = cosmosMails(await place(mail), systemRandom);
    const sent = await mails.get(mail.item.ownerId as string, mail.item.id);
    if (sent) await mails.replace(sent, { ...sent.value, attempts: 7 });
    expect(await leftOver(mail, mail.item.ownerId)).toEqual({ kept: true });

    const template = aStoredItem('template');
    const templates = cosmosTemplates(await place(template));
    const made = await templates.get(template.item.ownerId as string, template.item.id);
    if (made) await templates.replace(made, { ...made.value, name: 'Renamed' });
    expect(await leftOver(template, template.item.ownerId)).toEqual({ kept: true });

    const person = aStoredItem('account');
    const accounts = cosmosAccounts(await place(person));
    const known = await accounts.get(person.item.id);
    if (known) await accounts.replace(known, { ...known.value, plan: 'pro' });
    expect(await leftOver(person, person.item.id)).toEqual({ kept: true });
  });
});
