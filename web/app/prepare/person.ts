/** Somebody on the list of a draft, as it is being edited. */
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import type { RecipientRole } from '../../../shared/domain/recipient.ts';
import type { Signer } from '../service.ts';

export interface Person {
  /** Of this list only. */
  key: string;
  /** The service's identifier, once saved. */
  id: string | null;
  name: string;
  email: string;
  role: RecipientRole;
  order: number;
  language: string;
  /** Null: as it is. Empty: none. */
  accessCode: string | null;
}

const tints = ['#055c6b', '#7a3be0', '#b3261e', '#1d5fd1', '#7a4a00', '#0b6b3a', '#a0287a', '#44546a'];

export function tintOf(index: number): string {
  return tints[index % tints.length] ?? '#055c6b';
}

let made = 0;

export function newPerson(order: number): Person {
  made += 1;
  return { key: `new-${made}`, id: null, name: '', email: '', role: 'signer', order, language: 'en', accessCode: null };
}

export function toPerson(signer: Signer): Person {
  const { id, name, email, role, order, language } = signer;
  return { key: id, id, name, email, role, order, language: language ?? 'en', accessCode: null };
}

type SignerBody = NonNullable<UpdateEnvelopeBody['signers']>[number];

export function toSignerBody(person: Person): SignerBody {
  const { id, name, email, role, order, language, accessCode } = person;
  return {
    ...(id ? { id } : {}),
    name: name.trim(),
    email: email.trim(),
    role,
    order,
    language,
    ...(accessCode === null ? {} : { accessCode: accessCode.trim() || null }),
  };
}

/** Only they have something to fill in. */
export function canFill(person: { role: RecipientRole }): boolean {
  return person.role === 'signer' || person.role === 'approver';
}
