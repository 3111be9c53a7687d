import { enteredOn } from '../../../../web/sign/entered.ts';
import { aSignField } from '../../../fixtures/sign-field.ts';

const at = (page: number, id: string, type: string, more: object = {}) =>
  aSignField({ id, type: type as 'text', page, label: null, ...more });

const fields = [
  at(1, 'customer', 'text', { label: 'Customer' }),
  at(1, 'price', 'number', { label: 'Price' }),
  at(1, 'day', 'date', { label: 'Start', dates: { language: 'en', dateFormat: 'long' } }),
  at(1, 'one', 'initials'),
  at(1, 'two', 'initials'),
  at(1, 'terms', 'checkbox', { label: 'I accept the terms' }),
  at(1, 'news', 'checkbox', { label: 'Send me news' }),
  at(1, 'theirs', 'text', { isMine: false, value: 'not mine', label: 'Theirs' }),
  at(2, 'monthly', 'radio', { group: 'pay', label: 'Each month' }),
  at(2, 'yearly', 'radio', { group: 'pay', label: 'Once a year' }),
  at(2, 'extract', 'attachment', { label: 'Extract' }),
  at(2, 'note', 'note', { value: 'Costs 80 EUR' }),
  at(2, 'empty', 'text', { label: 'Remarks', required: false }),
];
const values = {
  customer: 'Acme GmbH',
  price: '1250.50',
  day: '2026-12-24',
  one: 'applied',
  two: 'applied',
  terms: 'true',
  news: 'false',
  monthly: 'false',
  yearly: 'true',
  extract: 'f'.repeat(64),
};

describe('what a person has entered', () => {
  it('is repeated page by page: texts, amounts, dates, ticks, the chosen option and the name of the file', () => {
    expect(enteredOn(fields, values, { extract: 'extract.pdf' })).toEqual([
      {
        page: 1,
        entries: [
          { label: 'Customer', value: 'Acme GmbH', count: 1 },
          { label: 'Price', value: '1250.50', count: 1 },
          { label: 'Start', value: '24 December 2026', count: 1 },
          { label: 'Initials', value: null, count: 2 },
          { label: 'I accept the terms', value: null, count: 1 },
        ],
      },
      {
        page: 2,
        entries: [
          { label: 'Once a year', value: null, count: 1 },
          { label: 'Extract', value: 'extract.pdf', count: 1 },
        ],
      },
    ]);
  });

  it('is nothing where nothing was entered, and leaves out what a condition hides', () => {
    expect(enteredOn(fields, {})).toEqual([]);
    const hidden = at(1, 'cars', 'text', { showWhen: { field: 'terms', is: 'true' } });
    expect(enteredOn([...fields, hidden], { cars: '2', terms: 'false' })).toEqual([]);
  });
});
