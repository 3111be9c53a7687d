import { codeSample, variableOf } from '../../../web/docs/code-samples.ts';
import { expanded, groups, type Specification } from '../../../web/docs/specification.ts';
import { publishedDocument } from '../../fixtures/routes.ts';

let specification: Specification;
let operations: ReturnType<typeof groups>[number]['operations'];

beforeAll(async () => {
  specification = expanded(await publishedDocument<Specification>());
  operations = groups(specification).flatMap((group) => group.operations);
});

function codeOf(id: string, language: 'curl' | 'typescript' | 'python'): string {
  const operation = operations.find(({ operationId }) => operationId === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return codeSample(operation, specification, language);
}

describe('the code of the reference', () => {
  it('is a command for curl', () => {
    expect(codeOf('getAccountAsUser', 'curl')).toBe('curl "$BASE/api/account" \\\n  -H "Authorization: Bearer $TOKEN"');
    expect(codeOf('getAuditTrail', 'curl')).toContain('-o audit-trail.pdf');
    const [, body = ''] = /-d '([\s\S]*)'$/.exec(codeOf('createEnvelope', 'curl')) ?? [];
    expect(JSON.parse(body)).toMatchObject({ name: 'Lease, flat 7' });
  });

  it('is a program in TypeScript', () => {
    expect(codeOf('deleteKey', 'typescript')).toBe(
      `const { BASE, TOKEN, KEY_ID } = process.env;

const response = await fetch(\`\${BASE}/api/keys/\${KEY_ID}\`, {
  method: 'DELETE',
  headers: { authorization: \`Bearer \${TOKEN}\` },
});
if (!response.ok) throw new Error(await response.text());
console.log(await response.json());`,
    );
  });

  it('is a program in Python, with its words for true, false and null', () => {
    expect(codeOf('health', 'python')).toContain('urllib.request.Request(f"{BASE}/api/health")');
    expect(codeOf('updatePreferences', 'python')).toContain('"signed": True');
  });

  it('has a variable for each identifier in a path', () => {
    expect(variableOf('id', '/api/envelopes/{id}/signers/{signerId}/link')).toBe('ENVELOPE_ID');
    expect(variableOf('signerId', '/api/envelopes/{id}/signers/{signerId}/link')).toBe('SIGNER_ID');
  });
});
