/**
 * The pages and dialogs of an organization in six languages, 390 pixels wide: opened and closed by keyboard, accessible,
 * and with every sentence whole and in one language.
 */
import { languages } from '../../shared/domain/language.ts';
import { anAddress } from '../ceremony.ts';
import { actingFor, aMember, anOrganization, invited } from '../fixtures/organizations.ts';
import { aSession, call, type Session } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { hasFocus, tabTo } from './keyboard.ts';
import { accessibility, browser, session } from './test-browser.ts';
import { type Tour, tour } from './tour.ts';

const name = 'Northwind';
const colleague = 'Joan Colleague';
const guestEmail = anAddress('invited');
let member: Session;
let owner: Session;
let guest: Session;
let organizationId: string;
let invitation: string;
let invitationOfAnother: string;

const profile = ({ token }: Session, body: object) => call('PATCH', '/api/account/profile', { token, body });

beforeAll(async () => {
  organizationId = await anOrganization(session, name);
  member = await aMember(session, organizationId, 'member');
  owner = await aMember(session, organizationId, 'owner');
  guest = await aSession();
  await Promise.all([
    profile(session, { name: 'Olivia Owner' }),
    profile(member, { name: colleague }),
    profile(owner, { name: 'Oscar Owner' }),
  ]);
  invitationOfAnother = (await invited(session, organizationId, guestEmail, 'viewer')).code;
  invitation = (await invited(session, organizationId, guest.email, 'admin')).code;
  const headers = actingFor(organizationId);
  const log = (method: string, path: string, body: object) =>
    call(method, `/api${path}`, { token: session.token, headers, body });
  await log('PATCH', '/account/profile', { company: name });
  await log('PATCH', '/account/retention', { completedDays: 3650, endedDays: null });
  await log('POST', '/keys', { name: 'Accounting', scopes: ['envelopes:read'] });
});

const given = () => [
  name,
  colleague,
  'Olivia Owner',
  'Oscar Owner',
  'Accounting',
  session.email,
  member.email,
  owner.email,
  guest.email,
  guestEmail,
];

async function members({ page, say, open, look, press, seeDialog }: Tour): Promise<void> {
  await open(`/app/settings/members?organization=${organizationId}`, '.row-cards');
  await press(`${say('members.showRoles')} ${say('members.roles')}`);
  await page.locator('.roles-table').waitFor();
  await look('members');
  await seeDialog(say('members.invite'), 'inviting');
  await seeDialog(say('members.withdrawLabel', { email: guestEmail }), 'withdrawing');
  await tabTo(page, say('members.roleOf', { name: 'Olivia Owner' }));
  await page.keyboard.press('End');
  await press(say('members.changeRoleOf', { name: 'Olivia Owner' }));
  await page.getByRole('dialog').waitFor();
  await look('changing their own role', 'dialog');
  await page.keyboard.press('Escape');
  const menu = say('list.actions', { name: colleague });
  const seeDialogOf = async (item: string, screen: string) => {
    await press(menu);
    await page.getByRole('menuitem').filter({ hasText: item }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await look(screen, 'dialog');
    await page.keyboard.press('Escape');
    await hasFocus(page, menu);
  };
  await seeDialogOf(say('members.resetFactor'), 'resetting the second factor');
  await seeDialogOf(say('remove'), 'removing a member');
}

async function organization({ say, open, look, seeDialog }: Tour): Promise<void> {
  await open(`/app/settings/organization?organization=${organizationId}`, 'dl');
  await look('organization');
  await seeDialog(say('organizations.leaveAction'), 'leaving');
  await seeDialog(say('organizations.delete'), 'deleting the organization');
  await open('/app/settings/log', '.trail li');
  await look('log');
}

it.each(languages)('%s: members, organization and log, for an owner', async (language) => {
  const owner = await tour({ browser, accessibility, language, session, given: given() });
  await members(owner);
  await organization(owner);
  expect(owner.visitor.complaints).toEqual([]);
  await owner.visitor.context.close();
});

it.each(languages)('%s: an invitation, and an organization from their account', async (language) => {
  const person = await tour({ browser, accessibility, language, session: guest, given: given() });
  const { page, say, open, look, press } = person;
  await open('/app/join#no-such-code', '.notice');
  await look('invitation that has ended');
  await open('/app/organizations/new', '[type="radio"]');
  await tabTo(page, say('organizations.startEmpty'));
  await page.keyboard.press('ArrowDown');
  await page.locator('.notice').waitFor();
  await look('converting their account');
  await open(`/app/join#${invitation}`, 'dl');
  await look('invitation');
  await open('/app/settings', 'dl');
  await open(`/app/join#${invitationOfAnother}`, '.notice');
  await look('invitation for another address');
  await press(say('join.logOut'));
  await hasFocus(page, say('join.title', { name }));
  await look('invitation, before the log-in');
  expect(person.visitor.complaints).toEqual([]);
  await person.visitor.context.close();
});

everyScreenIsAccessible(accessibility, languages.length * 15);
