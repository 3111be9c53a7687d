/** Each member of a recipient behaves as `recipientMembers` declares it, so that a new one needs only its sample here. */
import { signer, signerInput } from '../../../../shared/contracts/app-envelopes.ts';
import {
  addRecipientBody,
  recipientBody,
  recipientV1,
  updateRecipientBody,
} from '../../../../shared/contracts/v1-envelopes.ts';
import { templateRole, templateV1 } from '../../../../shared/contracts/v1-templates.ts';
import { publicRecipient } from '../../../../shared/domain/envelopes/envelope-view.ts';
import {
  editRecipient,
  type MemberName,
  memberNames,
  newRecipient,
  type Recipient,
  recipientMembers,
  templateMembers,
} from '../../../../shared/domain/recipients/recipient.ts';
import { delegate } from '../../../../shared/domain/signing/delegation.ts';
import { templateOfEnvelope } from '../../../../shared/domain/templates/template-making.ts';
import { aRecipient, aSentEnvelope, sentAt as at, recipientId } from '../../../fixtures/envelopes.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

const samples: Required<Pick<Recipient, MemberName>> = {
  email: 'ada@example.com',
  name: 'Ada',
  role: 'approver',
  order: 7,
  language: 'de',
  verification: 'email_code',
  notify: false,
};
const declaredDefault = (name: MemberName) => (recipientMembers[name] as { default?: unknown }).default;

describe.each(memberNames)('the member %s', (name) => {
  const change = { [name]: samples[name] };
  const required = { email: 'p1@example.com', name: 'Person 1' };

  it('is required, or has its default', () => {
    const { [name]: _, ...others } = { ...samples, ...required };
    if ('isRequired' in recipientMembers[name]) {
      expect(refusalBy(() => newRecipient('rcp_1', others))).toEqual(['validation_error', { [name]: 'is required' }]);
    } else expect(newRecipient('rcp_1', required)[name]).toEqual(declaredDefault(name));
  });

  it('is changed and answered until its recipient has acted, and stays where a request leaves it out', () => {
    const edited = editRecipient(aRecipient('1'), change);
    expect(publicRecipient(edited)[name]).toEqual(samples[name]);
    expect(editRecipient(edited, { accessCodeHash: 'hash' })[name]).toEqual(samples[name]);
    const acted = aRecipient('1', { status: 'completed' });
    expect(refusalBy(() => editRecipient(acted, change))?.[0]).toBe('recipient_locked');
  });

  it('moves to a delegate unless it is personal: name and address, and the delegate gets e-mails', () => {
    const isPerson = name === 'email' || name === 'name' || name === 'notify';
    const isSame = name === 'email' || name === 'name';
    const recipients = [aRecipient('1', { status: 'viewed', ...(isSame ? {} : change) })];
    const envelope = { ...aSentEnvelope({ recipients }), allowDelegation: true };
    const to = { id: recipientId('9'), name: 'Ben', email: 'ben@example.com', reason: 'Away' };
    const expected = { ...to, notify: true };
    const client = { ip: null, userAgent: null };
    const [named] = delegate(envelope, envelope.recipients[0] as Recipient, to, client, at).envelope.recipients;
    expect(named?.[name]).toEqual(isPerson ? expected[name as 'email'] : samples[name]);
  });

  it('is part of the roles of templates if it is declared so', () => {
    const isDeclared = (templateMembers as string[]).includes(name);
    const envelope = aSentEnvelope({ recipients: [aRecipient('1', change)] });
    const [role] = templateOfEnvelope(envelope, { id: 'tpl_1', name: 'Lease' }, at).roles;
    const schemas = [templateRole, templateV1.properties.roles.items].map(({ properties }) => Object.keys(properties));
    if (name === 'name') return;
    expect([role?.[name as keyof typeof role], ...schemas.map((names) => names.includes(name))]).toEqual(
      isDeclared ? [samples[name], true, true] : [undefined, false, false],
    );
  });

  it('is part of the bodies and answers of both APIs', () => {
    for (const { properties } of [
      addRecipientBody,
      updateRecipientBody,
      recipientBody,
      recipientV1,
      signerInput,
      signer,
    ]) {
      expect(Object.keys(properties)).toContain(name);
    }
  });
});

it.each(['language', 'verification'] as const)('null removes the %s', (name) => {
  const before = aRecipient('1', { [name]: samples[name] });
  expect(editRecipient(before, { [name]: null })[name]).toEqual(declaredDefault(name));
});
