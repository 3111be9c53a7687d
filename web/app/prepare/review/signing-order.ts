/** Says in sentences who signs when: "Ann signs first, then Ben and Cid. Dora gets a copy." */

import { mustAct, type RecipientRole } from '../../../../shared/domain/recipients/recipient.ts';
import { inARow, listOfNames } from '../../../format/list-of.ts';
import { t } from '../../frame/i18n.ts';

interface Person {
  name: string;
  role: RecipientRole;
  order: number;
}

export function signingOrder(people: readonly Person[]): string {
  const acting = people.filter(mustAct);
  const orders = [...new Set(acting.map(({ order }) => order))].sort((a, b) => a - b);
  const [first = [], ...later] = orders.map((order) => acting.filter((person) => person.order === order));
  const verb = first.every(({ role }) => role === 'approver') ? 'approves' : 'signs';
  const start = { first: listed(first), count: first.length };
  const sentences = [
    first.length > 0 &&
      (later.length === 0
        ? t(`order.${verb}`, start)
        : t(`order.${verb}First`, { ...start, later: later.map(listed).join(t('order.then')) })),
    sentenceFor('order.reads', people, 'viewer'),
    sentenceFor('order.copy', people, 'cc'),
  ];
  return inARow(sentences);
}

function sentenceFor(
  key: 'order.reads' | 'order.copy',
  people: readonly Person[],
  wanted: RecipientRole,
): string | false {
  const those = people.filter(({ role }) => role === wanted);
  return those.length > 0 && t(key, { names: listed(those), count: those.length });
}

export function listed(people: readonly Pick<Person, 'name'>[]): string {
  return listOfNames(people.map(({ name }) => name));
}
