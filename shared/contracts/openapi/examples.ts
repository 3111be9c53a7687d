/** Makes the examples of answers from their schemas. The name of a property selects its value. */
import type { TSchema } from '@sinclair/typebox';

const digits = 'c81f2d3e4b5a6978';
const hash = `${digits}${digits}${digits}${digits}`;
const uuid = '9d1f5c1e-6f0a-4b5e-9a51-3f6f7b1f2a10';
const v1Id = `env_${uuid.replaceAll('-', '')}`;
const id = (prefix: string) => `${prefix}_${digits}${digits}`;
const eventId = `evt_${uuid.replaceAll('-', '')}00000007`;
const storage = 'https://documents.example.com';

/** Example values by name of a property: the first that the schema allows counts. `undefined` omits the property. */
type Values = Record<string, readonly unknown[]>;

const values: Values = {
  archivedAt: ['2026-11-20T14:10:00.000Z'],
  at: ['2026-11-20T14:05:00.000Z'],
  authority: ['Example TSA'],
  auditTrail: [null],
  certificate: [undefined],
  blobName: [`${uuid}/Lease.pdf`],
  colour: [null],
  company: ['Analytical Engines'],
  completedAt: ['2026-11-20T14:05:00.000Z'],
  coveredBytes: [48_213],
  data: [{ email: 'ada@example.com' }],
  declinedAt: [undefined],
  declineReason: [undefined],
  description: ['Production'],
  disabledReason: [null],
  documentUrl: [`${storage}/uploads/${uuid}/Lease.pdf?sig=abc`],
  earlierSignatures: [null, 'preserve'],
  email: ['ada@example.com'],
  envelopeId: [uuid, v1Id],
  eventId: [eventId],
  eventType: ['envelope.completed'],
  expiresAt: ['2026-12-20T14:00:00.000Z'],
  expiresIn: [3_600],
  failure: [undefined, null],
  filename: ['Lease.pdf'],
  findings: [[]],
  hash: [hash],
  id: [uuid],
  ip: ['203.0.113.7'],
  key: ['tenant', `csk_live_${digits}_…`],
  kind: ['recipient'],
  label: [null],
  labels: [['Leases']],
  language: ['en'],
  levelReason: [undefined],
  limit: [25],
  message: ['Please sign by Friday.'],
  metadata: [{ contract: '4711' }],
  name: ['Lease, flat 7'],
  nextAttemptAt: [null],
  nextCursor: [null],
  nextReminderAt: [null],
  nextSince: [null],
  offset: [0],
  ownerId: [id('usr')],
  pages: [3],
  previousHash: ['0'.repeat(64)],
  problems: [[]],
  recipientId: [id('rcp')],
  redirectUrl: ['https://www.example.com/signed'],
  remindedAt: ['2026-11-20T14:02:00.000Z'],
  responseBody: ['ok'],
  responseCode: [200],
  durationMs: [84],
  roleKey: ['tenant'],
  sealedAt: ['2026-11-20T14:05:00.000Z'],
  secret: ['whsec_…'],
  sentAt: ['2026-11-20T14:01:00.000Z'],
  sequence: [7],
  signedUrl: [`${storage}/sealed/${uuid}/sealed.pdf?sig=abc`],
  size: [48_213],
  status: ['completed', 'delivered', 'enabled', 'healthy'],
  templateId: [null],
  token: ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.…'],
  type: ['envelope.completed', 'signature'],
  updatedAt: ['2026-11-20T14:05:00.000Z'],
  upload: [undefined],
  uploadHeaders: [{ 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/pdf' }],
  uploadUrl: [`${storage}/uploads/${uuid}/Lease.pdf?sp=c&sig=abc`],
  url: ['https://hooks.example.com/countersign'],
  userAgent: ['Mozilla/5.0'],
  userId: [id('usr')],
  value: [null],
  viewedAt: ['2026-11-20T14:03:00.000Z'],
  voidReason: [undefined, null],
  x: [72],
  y: [640],
  width: [180],
  height: [40],
};

/** Values of a resource that a request has just created. */
const valuesOfNew: Values = {
  ...values,
  status: ['draft', 'pending', ...(values.status ?? [])],
  completedAt: [undefined, null],
  remindedAt: [undefined, null],
  seal: [undefined, null],
  sentAt: [undefined, null],
  updatedAt: ['2026-11-20T14:00:00.000Z'],
  viewedAt: [undefined, null],
};

/** @param isNew whether the request created the resource */
export function exampleOf(schema: TSchema, { isNew = false } = {}): unknown {
  return example(isNew ? valuesOfNew : values, schema);
}

/** @param name the property that holds it; `isRequired`: it cannot be left out */
function example(values: Values, schema: TSchema, name = '', isRequired = true): unknown {
  const known = Object.hasOwn(values, name) ? (values[name] ?? []) : [];
  for (const value of known) {
    if (value === undefined ? !isRequired : fits(schema, value)) return value;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return (schema.enum as unknown[])[0];
  if (schema.anyOf) return example(values, (schema.anyOf as TSchema[])[0] as TSchema, name);
  switch (schema.type) {
    case 'object':
      return objectOf(values, schema);
    case 'array':
      return [example(values, schema.items as TSchema, name)];
    case 'integer':
    case 'number':
      return (schema.minimum as number) ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return schema.type === 'string' ? textOf(schema) : {};
  }
}

/** Checks only what decides about the values above. */
function fits(schema: TSchema, value: unknown): boolean {
  if (schema.anyOf) return (schema.anyOf as TSchema[]).some((option) => fits(option, value));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return (schema.enum as unknown[]).includes(value);
  if (value === null) return schema.type === 'null';
  if (Array.isArray(value)) return schema.type === 'array';
  if (typeof value === 'object') return schema.patternProperties !== undefined;
  if (typeof value === 'number') return schema.type === 'integer' || schema.type === 'number';
  const isText = schema.type === 'string' && typeof value === 'string';
  if (!isText || (schema.format === 'uuid' && value !== uuid)) return false;
  return typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(value);
}

function objectOf(values: Values, schema: TSchema): object {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, TSchema>);
  const [inner] = Object.values((schema.patternProperties ?? {}) as Record<string, TSchema>);
  if (inner) return { example: example(values, inner) };
  const required = (schema.required ?? []) as string[];
  const entries = properties.map(
    ([name, property]) => [name, example(values, property, name, required.includes(name))] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function textOf({ format, pattern = '' }: TSchema): string {
  const prefix = /^\^([a-z]{3})_/.exec(pattern)?.[1];
  if (prefix === 'env') return v1Id;
  if (prefix === 'evt') return eventId;
  if (prefix) return id(prefix);
  if (format === 'uuid') return uuid;
  if (format === 'date-time') return '2026-11-20T14:00:00.000Z';
  if (format === 'uri') return `${storage}/sealed/${uuid}/sealed.pdf`;
  if (format === 'email') return 'ada@example.com';
  return pattern.includes('64') ? hash : 'text';
}
