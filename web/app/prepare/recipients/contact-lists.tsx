import { useEffect, useState } from 'preact/hooks';
import { normalizeEmail } from '../../../../shared/domain/email-address.ts';
import { appApi } from '../../api/app-api.ts';
import { type Contact, contactsOf } from './contacts.ts';
import type { RecipientEntry } from './recipients-form.ts';

/** Suggestions for names and addresses, without the present recipients. */
export function ContactLists({
  contacts,
  entries,
}: {
  contacts: readonly Contact[];
  entries: readonly Pick<RecipientEntry, 'email'>[];
}) {
  const named = new Set(entries.map(({ email }) => normalizeEmail(email)));
  const offered = contacts.filter(({ email }) => !named.has(normalizeEmail(email)));
  return (
    <>
      <datalist id="contact-names">
        {offered.map(({ name, email }) => (
          <option key={email} value={name} label={email} />
        ))}
      </datalist>
      <datalist id="contact-emails">
        {offered.map(({ name, email }) => (
          <option key={email} value={email} label={name} />
        ))}
      </datalist>
    </>
  );
}

/** Reads the contacts once, when `isWanted` becomes true. Without an answer there are no suggestions. */
export function useContacts(isWanted: boolean): readonly Contact[] {
  const [contacts, setContacts] = useState<readonly Contact[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    appApi.recentEnvelopes().then(
      (envelopes) => setContacts(contactsOf(envelopes)),
      () => undefined,
    );
  }, [isWanted]);
  return contacts;
}
