/** The sample of a template's columns is a table that the page reads as the template needs it, in every language. */
import type { TemplateV1 } from '../../../../../shared/contracts/v1-templates.ts';
import { byteOrderMark, csvLines } from '../../../../../shared/domain/csv.ts';
import { languages } from '../../../../../shared/domain/language.ts';
import { translator } from '../../../../../shared/messages/translate.ts';
import { guessTargets, mappingProblems, rowsOf } from '../../../../../web/app/batches/columns.ts';
import { sampleTable } from '../../../../../web/app/batches/sample-table.ts';
import { readTable } from '../../../../../web/app/batches/table.ts';

const place = { page: 1, x: 0, width: 100, height: 20, required: true, value: null };

function aField(label: string, more: Partial<TemplateV1['fields'][number]>, y = 0): TemplateV1['fields'][number] {
  return { ...place, id: `fld_${label}${y}`, roleKey: 'tenant', type: 'text', label, y, ...more };
}

const template = {
  roles: [
    { key: 'landlord', name: 'Landlord', role: 'approver' as const, order: 2 },
    { key: 'tenant', name: 'Tenant', role: 'signer' as const, order: 1 },
  ],
  fields: [
    aField('Tenant name', {}),
    aField('From', { type: 'date' }, 1),
    aField('Rent', { type: 'number', decimals: 0, value: '900' }, 2),
    aField('Deposit', { type: 'number', decimals: 0 }, 3),
    aField('=Floor, "side"', { type: 'dropdown', options: ['left\nright', 'up'] }, 4),
    aField('Code', {}, 5),
    aField('Code', { format: 'digits' }, 6),
    aField('Signature', { type: 'signature' }, 7),
    aField('Born in', {}, 8),
    aField('Born in', { roleKey: 'landlord' }, 9),
  ],
};

describe.each(languages)('the sample table in %s', (language) => {
  it('is a file that the page reads back: every column is recognized, and no value is refused', async () => {
    const catalogue = await import(`../../../../../shared/messages/dashboard/${language}.json`, {
      with: { type: 'json' },
    });
    const t = translator(catalogue.default as Record<string, string>, language);
    const { headings, rows } = sampleTable(template, {
      heading: ({ of, property, role }) => {
        if (property !== null) return t(`many.target.${property}`, { role: of });
        return role === null ? of : t('many.target.value', { role, label: of });
      },
      name: (person) => `${t('many.sampleName')} ${person}`,
      text: t('many.sampleText'),
    });
    const table = await readTable(byteOrderMark + csvLines([headings, ...rows]));
    if (typeof table === 'string') throw new Error(table);
    const chosen = guessTargets(table.headings, template);
    expect(chosen).toEqual([
      ...['recipients[0].name', 'recipients[0].email', 'recipients[1].name', 'recipients[1].email'],
      ...['prefill.Tenant name', 'prefill.From', 'prefill.Rent', 'prefill.Deposit'],
      ...['prefill.=Floor, "side"', 'prefill.Code', 'prefill.fld_Born in8', 'prefill.fld_Born in9'],
    ]);
    expect(mappingProblems(chosen, template)).toEqual({ missing: [], twice: [] });
    const name = t('many.sampleName');
    expect(rowsOf(table, chosen, template)).toEqual([
      {
        recipients: [
          { roleKey: 'tenant', name: `${name} 1`, email: 'person1@example.com' },
          { roleKey: 'landlord', name: `${name} 2`, email: 'person2@example.com' },
        ],
        // No value is offered for the whole number without an own one, and for the digits.
        prefill: {
          'Tenant name': t('many.sampleText'),
          From: '2026-11-20',
          Rent: '900',
          '=Floor, "side"': 'left\nright',
          'fld_Born in8': t('many.sampleText'),
          'fld_Born in9': t('many.sampleText'),
        },
      },
    ]);
  });
});
