import { curl, expanded, groups, limits, type Specification, typeText } from '../../../web/docs/specification.ts';
import { publishedDocument } from '../../fixtures/routes.ts';

let specification: Specification;
let operations: ReturnType<typeof groups>[number]['operations'];

beforeAll(async () => {
  specification = expanded(await publishedDocument<Specification>());
  operations = groups(specification).flatMap((group) => group.operations);
});

const operation = (id: string) => {
  const found = operations.find((one) => one.operationId === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

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

  it('writes a request as a command', () => {
    expect(curl(operation('getAccountAsUser'), specification)).toBe(
      'curl "https://sign.example.com/api/account" \\\n  -H "authorization: Bearer $TOKEN"',
    );
    const command = curl(operation('createEnvelope'), specification);
    expect(command).toMatch(/^curl -X POST "https:\/\/sign\.example\.com\/api\/v1\/envelopes" \\\n/);
    expect(command).toContain('Bearer $KEY');
    const [, body = ''] = /-d '([\s\S]*)'$/.exec(command) ?? [];
    expect(JSON.parse(body)).toMatchObject({ name: 'Lease, flat 7' });
  });
});
