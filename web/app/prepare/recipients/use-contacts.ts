import { useEffect, useState } from 'preact/hooks';
import { service } from '../../api/service.ts';
import { type Contact, contactsOf } from './contacts.ts';

/** Read once, when `isWanted` first holds; without an answer nothing is suggested. */
export function useContacts(isWanted: boolean): readonly Contact[] {
  const [contacts, setContacts] = useState<readonly Contact[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    service.recentEnvelopes().then(
      (envelopes) => setContacts(contactsOf(envelopes)),
      () => undefined,
    );
  }, [isWanted]);
  return contacts;
}
