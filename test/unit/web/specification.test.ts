import { limits, typeText } from '../../../web/docs/specification.ts';

describe('the document as the reference shows it', () => {
  it('says types and limits in words', () => {
    expect(typeText({ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] })).toBe(
      'string, date-time or null',
    );
    expect(typeText({ type: 'array', items: { $ref: '#/components/schemas/Field' } })).toBe('array of Field');
    expect(limits({ anyOf: [{ type: 'string', minLength: 1, maxLength: 200 }, { type: 'null' }] })).toEqual([
      '1 to 200 characters',
    ]);
    expect(limits({ type: 'integer', minimum: 1, maximum: 100, default: 25 })).toEqual(['1 to 100', 'default 25']);
    expect(limits({ type: 'number', exclusiveMinimum: 0, maximum: 9 })).toEqual(['more than 0, at most 9']);
    expect(limits({ type: 'string', enum: ['a', 'b'] })).toEqual(['one of "a", "b"']);
    expect(limits({ type: 'string', 'x-extensible-enum': ['a'] })).toEqual(['"a"; more may follow']);
    expect(typeText({ type: ['string', 'null'], format: 'uri' })).toBe('string, uri or null');
  });
});
