/** People to whom the owner has sent documents, as suggestions. */
import { isSameAddress, normalizeEmail } from '../../../../shared/domain/email-address.ts';
import type { Envelope } from '../../api/app-api.ts';

export interface Contact {
  name: string;
  email: string;
}

/** The number of suggestions. */
const maxContacts = 200;

/** Returns each address once, from the newest document first. */
export function contactsOf(envelopes: readonly Pick<Envelope, 'signers' | 'updatedAt'>[]): Contact[] {
  const newest = [...envelopes].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const byEmail = new Map<string, Contact>();
  for (const { name, email } of newest.flatMap(({ signers }) => signers)) {
    const key = normalizeEmail(email);
    if (!byEmail.has(key)) byEmail.set(key, { name, email });
  }
  return [...byEmail.values()].slice(0, maxContacts);
}

/** Completes an entry after a suggestion was chosen: adds the contact's other value if it is empty. */
export function completedBy(contacts: readonly Contact[], entry: Contact, change: Partial<Contact>): Partial<Contact> {
  const { name, email } = change;
  if (email && entry.name.trim() === '') {
    const contact = contacts.find((one) => isSameAddress(one.email, email));
    if (contact) return { ...change, name: contact.name };
  }
  if (name && entry.email.trim() === '') {
    const named = contacts.filter((one) => one.name === name);
    // Two people with the same name leave the address empty.
    if (named.length === 1 && named[0]) return { ...change, email: named[0].email };
  }
  return change;
}
