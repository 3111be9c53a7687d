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
  /** Empty: as it is. Nobody can read one that is set, so an empty box must not take it away. */
  accessCode: string;
}

const tints = ['#055c6b', '#7a3be0', '#b3261e', '#1d5fd1', '#7a4a00', '#0b6b3a', '#a0287a', '#44546a'];

export function tintOf(index: number): string {
  return tints[index % tints.length] ?? '#055c6b';
}

let made = 0;

export function newPerson(order: number): Person {
  made += 1;
  return { key: `new-${made}`, id: null, name: '', email: '', role: 'signer', order, language: 'en', accessCode: '' };
}

export function toPerson(signer: Signer): Person {
  const { id, name, email, role, order, language } = signer;
  return { key: id, id, name, email, role, order, language: language ?? 'en', accessCode: '' };
}

/** Without gaps: 1 for those who are asked first. Expects people sorted by order. */
function ranked(people: readonly Person[]): Person[] {
  let order = 0;
  return people.map((person, index) => {
    if (person.order !== people[index - 1]?.order) order += 1;
    return { ...person, order };
  });
}

export function withOneMore(people: readonly Person[]): Person[] {
  const before = ranked(people);
  return [...before, newPerson((before.at(-1)?.order ?? 0) + 1)];
}

export function without(people: readonly Person[], key: string): Person[] {
  return ranked(people.filter((person) => person.key !== key));
}

/** Changes places with the neighbour: the numbers stay where they are. */
export function moved(people: readonly Person[], index: number, by: -1 | 1): Person[] {
  const next = [...people];
  const [person, other] = [people[index], people[index + by]];
  if (person && other) {
    next[index] = { ...other, order: person.order };
    next[index + by] = { ...person, order: other.order };
  }
  return next;
}

/** Asks somebody together with the one before, or only afterwards; everybody later follows suit. */
export function joined(people: readonly Person[], index: number, isJoined: boolean): Person[] {
  const gap = (people[index]?.order ?? 0) - (people[index - 1]?.order ?? 0);
  const shift = isJoined ? -gap : 1;
  return ranked(people.map((person, at) => (at < index ? person : { ...person, order: person.order + shift })));
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
    ...(accessCode.trim() ? { accessCode: accessCode.trim() } : {}),
  };
}

/** Only they have something to fill in. */
export function canFill(person: { role: RecipientRole }): boolean {
  return person.role === 'signer' || person.role === 'approver';
}
