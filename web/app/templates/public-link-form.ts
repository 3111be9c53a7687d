/** The form of a public link and the request that saves it. Pure. */
import type { PatchTemplateBody, PublicLinkV1, TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { dayIn, endOfDay } from '../../../shared/domain/dates.ts';
import { firstToAct } from '../../../shared/domain/recipients/recipient.ts';
import { rolesInOrder } from './template-use.ts';

type Role = TemplateV1['roles'][number];
type LinkTemplate = Pick<TemplateV1, 'roles' | 'publicLink'>;

/** Entries as they are typed; `people` by the key of their role. */
export interface LinkForm {
  roleKey: string;
  /** `2027-06-30`; empty: no end. */
  lastDay: string;
  maxUses: string;
  perAddress: string;
  /** The site that may frame the link; empty: none. */
  embedOrigin: string;
  people: Record<string, { name: string; email: string }>;
}

/** The roles whose person can come by the link: they sign or approve, and nobody acts before them. */
export function rolesForLink({ roles }: Pick<TemplateV1, 'roles'>): Role[] {
  return firstToAct(rolesInOrder({ roles }));
}

export function otherRoles({ roles }: Pick<TemplateV1, 'roles'>, roleKey: string): Role[] {
  return rolesInOrder({ roles }).filter(({ key }) => key !== roleKey);
}

export function newLinkForm(template: LinkTemplate, timeZone: string): LinkForm {
  const { publicLink: link } = template;
  const recipients = link?.recipients ?? [];
  const offered = rolesForLink(template);
  const isOffered = offered.some(({ key }) => key === link?.roleKey);
  return {
    roleKey: (isOffered ? link?.roleKey : offered[0]?.key) ?? '',
    lastDay: link?.expiresAt ? dayIn(new Date(link.expiresAt), timeZone) : '',
    maxUses: link?.maxUses ? String(link.maxUses) : '',
    perAddress: String(link?.perAddress ?? 1),
    embedOrigin: link?.embedOrigin ?? '',
    people: Object.fromEntries(recipients.map(({ roleKey, name, email }) => [roleKey, { name, email }])),
  };
}

/** A text that is no whole number is sent as 0, which the contract refuses. */
const numberIn = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : 0);

/** The address as it is copied from the browser; the service says what is wrong with another. */
const originIn = (text: string) => text.trim().replace(/\/$/, '');

/** Leaves out whether the link is open: its switch saves that by itself, and a new link is open. */
export function bodyOfLink(form: LinkForm, template: LinkTemplate, timeZone: string): PatchTemplateBody {
  const { roleKey, lastDay, maxUses, perAddress, embedOrigin, people } = form;
  const link = template.publicLink;
  const before: PublicLinkV1['recipients'] = link?.recipients ?? [];
  // A program may have chosen another time of the day: the service takes an end that has passed only if it is the stored one.
  const isSameDay = link?.expiresAt && dayIn(new Date(link.expiresAt), timeZone) === lastDay;
  const expiresAt = isSameDay ? link.expiresAt : (endOfDay(lastDay, timeZone)?.toISOString() ?? null);
  const recipients = otherRoles(template, roleKey).map(({ key }) => {
    const { name = '', email = '' } = people[key] ?? {};
    const language = before.find((each) => each.roleKey === key)?.language;
    return { roleKey: key, name: name.trim(), email: email.trim(), ...(language && { language }) };
  });
  return {
    publicLink: {
      ...{ roleKey, recipients },
      expiresAt,
      maxUses: maxUses.trim() === '' ? null : numberIn(maxUses),
      perAddress: numberIn(perAddress),
      embedOrigin: originIn(embedOrigin) || null,
    },
  };
}

/** Whether saving would change the link. */
export function hasLinkChanges(form: LinkForm, template: LinkTemplate, timeZone: string): boolean {
  const [typed, saved] = [form, newLinkForm(template, timeZone)].map((each) =>
    JSON.stringify(bodyOfLink(each, template, timeZone)),
  );
  return typed !== saved || form.roleKey !== template.publicLink?.roleKey;
}

/** The name of each entry in the request. */
export const linkPath = {
  ...{ lastDay: 'publicLink.expiresAt', maxUses: 'publicLink.maxUses', perAddress: 'publicLink.perAddress' },
  embedOrigin: 'publicLink.embedOrigin',
  person: (index: number, property: 'name' | 'email') => `publicLink.recipients[${index}].${property}`,
};
