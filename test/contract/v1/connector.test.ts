/** Plays Power Automate, which knows only the definition of the connector: subscribe, receive, unsubscribe, and every action. */
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { connectorDefinition } from '../../../infra/connector/definition.ts';
import { anAddress, awaitMail, sign, tokenIn } from '../../ceremony.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { changeRecord } from '../../fixtures/records.ts';
import { aReceiver, type Receiver } from '../../servers/receiver.ts';
import { aPdf, type Client, call, inline, type Json, type Session, uuidOf } from '../../stack.ts';

let definition: Json;
let owner: Session;
let key: string;
let api: Client;
let flow: Receiver;

beforeAll(async () => {
  definition = connectorDefinition((await call('GET', '/api/openapi.json')).json);
  ({ owner, key, api } = await anIntegrator());
  // A flow accepts a notification before it runs.
  flow = await aReceiver([202]);
});
afterAll(() => flow?.close());

function operation(name: string): { path: string; method: string; described: Json } {
  for (const [path, methods] of Object.entries(definition.paths as Record<string, Json>)) {
    for (const [method, described] of Object.entries(methods as Record<string, Json>)) {
      if (described.operationId === name) return { path, method: method.toUpperCase(), described };
    }
  }
  throw new Error(`no operation ${name}`);
}

/** The platform sends the flow's value of a parameter or member, its own address, or a hidden value. */
function sentValue(name: string, schema: Json, values: Record<string, unknown>): unknown {
  if (schema['x-ms-notification-url']) return flow.url;
  return values[name] ?? schema.default;
}

/** Sends an operation as the definition describes it. */
async function act(name: string, values: Record<string, unknown> = {}) {
  const { path, method, described } = operation(name);
  const url = new URL(`${definition.schemes[0]}://${definition.host}`);
  url.pathname = path;
  const { name: header } = definition.securityDefinitions.api_key;
  const headers: Record<string, string> = { [header]: `Bearer ${key}` };
  let body: Json | undefined;
  for (const parameter of (described.parameters ?? []) as Json[]) {
    if (parameter.in === 'body') {
      const members = Object.entries(parameter.schema.properties as Record<string, Json>);
      const given = members.map(([member, schema]) => [member, sentValue(member, schema, values)]);
      body = Object.fromEntries(given.filter(([, value]) => value !== undefined));
      continue;
    }
    const value = sentValue(parameter.name, parameter, values);
    if (value === undefined) continue;
    if (parameter.in === 'path') url.pathname = url.pathname.replace(`%7B${parameter.name}%7D`, String(value));
    else if (parameter.in === 'query') url.searchParams.set(parameter.name, String(value));
    else headers[parameter.name] = String(value);
  }
  const sent = body
    ? { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
    : { headers };
  const answer = await fetch(url, { method, ...sent });
  const json: Json = await answer.json();
  expect(problemsOf(json, (described.responses[answer.status] ?? described.responses.default).schema)).toEqual([]);
  return { status: answer.status, json, location: answer.headers.get('location') };
}

/** A schema of OpenAPI 2.0 as JSON Schema. */
function jsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(jsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { 'x-nullable': isNullable, ...rest } = node as Json;
  const plain = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, jsonSchema(value)])) as Json;
  return isNullable ? { anyOf: [plain, { type: 'null' }] } : plain;
}

function problemsOf(value: unknown, schema: Json): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormatsModule.default(ajv);
  const compiled = ajv.compile({
    definitions: jsonSchema(definition.definitions),
    allOf: [jsonSchema(schema)],
  } as object);
  return compiled(value)
    ? []
    : (compiled.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const place = { page: 1, x: 80, y: 200, width: 180, height: 40 };

it('a flow subscribes, is started when an envelope is completed, and no more after it has unsubscribed', async () => {
  const subscribed = await act('WhenEnvelopeCompleted');
  expect(subscribed.status).toBe(201);
  const email = anAddress('ada');
  const fields = [{ recipientId: email, type: 'signature', ...place }];
  const recipients = [{ email, name: 'Ada' }];
  const values = {
    name: 'Lease',
    recipients,
    fields,
    document: inline(await aPdf()),
    'Idempotency-Key': `run-${email}`,
  };
  const made = await act('CreateEnvelope', values);
  expect([made.status, made.json.data.status]).toEqual([201, 'sent']);
  // The platform repeats a request whose answer was lost.
  const again = await act('CreateEnvelope', values);
  expect(again.json.data.id).toBe(made.json.data.id);

  await sign(tokenIn(await awaitMail(email)));
  await eventually(() => flow.received.length > 0);
  const event = JSON.parse(flow.received[0]?.body ?? '');
  const { schema } = definition.paths['/api/v1/webhooks']['x-ms-notification-content'];
  expect(problemsOf(event, schema)).toEqual([]);
  expect(event).toMatchObject({
    type: 'envelope.completed',
    data: { envelope: { id: made.json.data.id, status: 'completed', recipients: [{ email, status: 'completed' }] } },
  });
  expect(flow.received).toHaveLength(1);

  const signed = await act('GetDocument', { envelopeId: made.json.data.id });
  const file = Buffer.from(await (await fetch(signed.json.data.sealed.url)).arrayBuffer());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  const certificate = await act('GetCertificate', { envelopeId: made.json.data.id });
  expect([certificate.status, certificate.json.error.code]).toEqual([404, 'certificate_in_document']);

  // The platform sends DELETE to the address of the header, with the same connection.
  const { method } = operation('DeleteWebhook');
  const ended = await fetch(subscribed.location ?? '', { method, headers: { authorization: `Bearer ${key}` } });
  expect(ended.status).toBe(200);
  const other = anAddress('bob');
  await act('CreateEnvelope', {
    ...values,
    recipients: [{ email: other, name: 'Bob' }],
    fields: [],
    'Idempotency-Key': other,
  });
  await sign(tokenIn(await awaitMail(other)));
  const completed = async () =>
    (await act('ListEnvelopes', { status: 'completed', recipient: other })).json.data.length === 1;
  await eventually(completed);
  expect(flow.received).toHaveLength(1);
  expect((await api('GET', '/webhooks')).json.data).toEqual([]);
});

it('every other action: from a template as a draft, another recipient, send, remind, read, void', async () => {
  const roles = [{ key: 'tenant', name: 'Tenant' }];
  const template = { name: 'Lease for tenants', roles, document: inline(await aPdf()) };
  const { id: templateId } = (await api('POST', '/templates', template)).json.data;
  const { operationId, ...choice } = operation('CreateEnvelope').described.parameters.find(
    (each: Json) => each.in === 'body',
  ).schema.properties.templateId['x-ms-dynamic-values'];
  const templates = (await act(operationId, choice.parameters)).json[choice['value-collection']];
  expect(templates.map((each: Json) => [each[choice['value-path']], each[choice['value-title']]])).toEqual([
    [templateId, 'Lease for tenants'],
  ]);
  const recipients = [{ email: anAddress('toni'), name: 'Toni', roleKey: 'tenant' }];
  const draft = await act('CreateEnvelope', { name: 'Flat 7', templateId, recipients, send: false });
  expect([draft.status, draft.json.data.status]).toEqual([201, 'draft']);
  const envelopeId = draft.json.data.id;
  const copy = { envelopeId, email: anAddress('lou'), name: 'Lou', role: 'cc' };
  expect((await act('AddRecipient', copy)).status).toBe(201);
  expect((await act('SendEnvelope', { envelopeId })).json.data.status).toBe('sent');
  await changeRecord(owner.userId, uuidOf(envelopeId), (envelope) => {
    // A recipient can be reminded a minute after the last e-mail.
    const sentAt = new Date(Date.now() - 3_600_000).toISOString();
    for (const recipient of envelope.recipients) if (recipient.sentAt) recipient.sentAt = sentAt;
  });
  expect((await act('RemindEnvelope', { envelopeId, newLinks: true })).status).toBe(200);
  expect((await act('GetEnvelope', { envelopeId })).json.data.recipients).toHaveLength(2);
  const voided = await act('VoidEnvelope', { envelopeId, voidReason: 'The flat is taken.' });
  expect(voided.json.data).toMatchObject({ status: 'voided', voidReason: 'The flat is taken.' });
  const refused = await act('SendEnvelope', { envelopeId });
  expect([refused.status, refused.json.error.code]).toEqual([409, 'invalid_state']);
});
