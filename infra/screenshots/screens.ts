/** Every screen of the product, each with the way there. The ways use no text, so that they work in every language. */
import type { Page } from 'playwright-core';
import { isDrawn } from '../../test/browser/browser.ts';
import type { World } from './world.ts';

export interface ScreenToShow {
  name: string;
  /** The owner has logged in; a recipient’s page is opened by a link. */
  as: 'visitor' | 'owner' | 'recipient';
  open(page: Page, world: World): Promise<void>;
}

const at =
  (path: string, ready = 'h1') =>
  async (page: Page, { url }: World): Promise<void> => {
    await page.goto(`${url}${path}`);
    await page.locator(ready).first().waitFor();
  };

const envelopeAt =
  (which: keyof World['envelopes'], step = '', hasDocument = true) =>
  async (page: Page, world: World): Promise<void> => {
    await at(`/app/envelopes/${world.envelopes[which]}${step}`)(page, world);
    if (hasDocument) await isDrawn(page);
  };

const ofTemplate =
  (place: 'use' | 'many' | 'link') =>
  async (page: Page, world: World): Promise<void> =>
    at(`/app/templates/${world.template}/${place}`)(page, world);

/** With unsaved changes in the last field. */
async function changedLink(page: Page, world: World): Promise<void> {
  await ofTemplate('link')(page, world);
  await page.locator('input[type=url]').fill('https://www.example.com');
  await page.locator('.save-bar').waitFor();
}

const inOrganization =
  (path: string | ((world: World) => string), ready = 'h1') =>
  async (page: Page, world: World): Promise<void> => {
    const { organization } = world;
    const place = typeof path === 'string' ? path : path(world);
    await at(`${place}?organization=${organization.id}`, ready)(page, world);
  };

/** The person is logged in with another address, so that the page says so. */
async function joining(page: Page, { organization }: World): Promise<void> {
  await page.goto(organization.invitation);
  await page.locator('dl').waitFor();
}

async function accountMenu(page: Page, world: World): Promise<void> {
  await inOrganization('/app', '[data-row]')(page, world);
  await page.locator('.account-menu > button').click();
  await page.getByRole('menu').waitFor();
}

/** From another page: a change after the `#` alone would not load the page anew. */
async function opened(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await page.locator('h1').first().waitFor();
}

const link =
  (which: keyof World['links'], hasDocument = false) =>
  async (page: Page, { links }: World): Promise<void> => {
    await opened(page, links[which]);
    if (hasDocument) await isDrawn(page);
  };

async function verified(page: Page, world: World): Promise<void> {
  await at('/verify')(page, world);
  const file = {
    name: 'Consulting agreement (signed).pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(world.sealed),
  };
  await page.setInputFiles('input[type=file]', file);
  await page.locator('.verdict').waitFor();
}

async function signatureDialog(page: Page, world: World): Promise<void> {
  await link('open', true)(page, world);
  await page.locator('[id^="fld_"]').first().click();
  await page.getByRole('dialog').waitFor();
}

export const screens: readonly ScreenToShow[] = [
  { name: 'home', as: 'visitor', open: at('/') },
  { name: 'log-in', as: 'visitor', open: at('/app/login') },
  { name: 'register', as: 'visitor', open: at('/app/register') },
  { name: 'forgot-password', as: 'visitor', open: at('/app/forgot-password') },
  { name: 'verify', as: 'visitor', open: at('/verify') },
  { name: 'verify-valid', as: 'visitor', open: verified },
  { name: 'docs', as: 'visitor', open: at('/docs') },
  { name: 'missing', as: 'visitor', open: at('/no-such-page') },
  { name: 'list', as: 'owner', open: at('/app', '[data-row]') },
  { name: 'new', as: 'owner', open: at('/app/new') },
  { name: 'recipients', as: 'owner', open: envelopeAt('draft', '/edit/recipients', false) },
  { name: 'fields', as: 'owner', open: envelopeAt('draft', '/edit/fields') },
  { name: 'review', as: 'owner', open: envelopeAt('draft', '/edit/review', false) },
  { name: 'sent', as: 'owner', open: envelopeAt('sent') },
  { name: 'yours', as: 'owner', open: envelopeAt('yours') },
  { name: 'completed', as: 'owner', open: envelopeAt('completed') },
  { name: 'declined', as: 'owner', open: envelopeAt('declined') },
  { name: 'templates', as: 'owner', open: at('/app/templates', '[data-row], main li, main table') },
  { name: 'use-template', as: 'owner', open: ofTemplate('use') },
  { name: 'send-to-many', as: 'owner', open: ofTemplate('many') },
  { name: 'public-link', as: 'owner', open: ofTemplate('link') },
  { name: 'public-link-changed', as: 'owner', open: changedLink },
  { name: 'bulk-sends', as: 'owner', open: at('/app/batches', '.tabs') },
  { name: 'settings-account', as: 'owner', open: at('/app/settings', 'dl') },
  { name: 'settings-profile', as: 'owner', open: at('/app/settings/profile', 'form') },
  { name: 'settings-security', as: 'owner', open: at('/app/settings/security', '.devices') },
  { name: 'settings-notifications', as: 'owner', open: at('/app/settings/notifications', 'input') },
  { name: 'settings-keys', as: 'owner', open: at('/app/settings/keys', 'table') },
  { name: 'settings-webhooks', as: 'owner', open: at('/app/settings/webhooks', 'h2') },
  { name: 'settings-retention', as: 'owner', open: at('/app/settings/retention', 'form') },
  { name: 'settings-export', as: 'owner', open: at('/app/settings/export', 'h2') },
  // After the others: the browser remembers the organization.
  { name: 'organization-new', as: 'owner', open: at('/app/organizations/new', 'form') },
  { name: 'organization', as: 'owner', open: inOrganization('/app/settings/organization', 'dl') },
  { name: 'organization-members', as: 'owner', open: inOrganization('/app/settings/members', 'table select') },
  { name: 'organization-profile', as: 'owner', open: inOrganization('/app/settings/profile', 'form') },
  { name: 'organization-security', as: 'owner', open: inOrganization('/app/settings/security', '.devices') },
  { name: 'organization-log', as: 'owner', open: inOrganization('/app/settings/log', '.trail') },
  { name: 'organization-menu', as: 'owner', open: accountMenu },
  {
    name: 'organization-sent',
    as: 'owner',
    open: inOrganization(({ organization }) => `/app/envelopes/${organization.sent}`, '#trail'),
  },
  { name: 'organization-join-other', as: 'owner', open: joining },
  { name: 'organization-join', as: 'visitor', open: joining },
  { name: 'start', as: 'recipient', open: async (page, { publicLink }) => opened(page, publicLink) },
  { name: 'sign', as: 'recipient', open: link('open', true) },
  { name: 'sign-field', as: 'recipient', open: signatureDialog },
  { name: 'sign-code', as: 'recipient', open: link('code') },
  { name: 'sign-signed', as: 'recipient', open: link('signed') },
  { name: 'sign-completed', as: 'recipient', open: link('completed') },
  { name: 'sign-declined', as: 'recipient', open: link('declined') },
  { name: 'sign-voided', as: 'recipient', open: link('voided') },
];

/** Opens the screen with this name. */
export async function openScreen(name: string, page: Page, world: World): Promise<void> {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  await screen.open(page, world);
}
