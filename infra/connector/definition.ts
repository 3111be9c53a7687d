/**
 * The definition of a custom connector for Power Automate and Azure Logic Apps: OpenAPI 2.0 with the extensions of
 * https://learn.microsoft.com/connectors/custom-connectors/openapi-extensions, written from the OpenAPI 3.1 document.
 */
import type { Json } from '../../shared/contracts/openapi/headers.ts';
import { actions, type ConnectorOperation, trigger, unsubscribe } from './operations.ts';
import { SwaggerSchemas, titleOf } from './swagger-schema.ts';

/** The header parameters that are of use in a flow. */
const shownHeaders = ['Idempotency-Key'];

/** The templates of the account, as the values of a member. */
const templateChoice = {
  operationId: 'ListTemplates',
  parameters: { limit: 100 },
  'value-collection': 'data',
  'value-path': 'id',
  'value-title': 'name',
};

interface Found {
  path: string;
  method: string;
  operation: Json;
}

const nameOf = ({ operation, name }: ConnectorOperation) =>
  name ?? `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;

/** Hidden, at once, or after a click on "Advanced parameters". Required ones need no mark. */
function visibility(name: string, isRequired: boolean, { shown = [], fixed = {} }: ConnectorOperation): Json {
  if (name in fixed) return { 'x-ms-visibility': 'internal' };
  if (shown.includes(name)) return { 'x-ms-visibility': 'important' };
  return isRequired ? {} : { 'x-ms-visibility': 'advanced' };
}

/** @param document the OpenAPI 3.1 document of the service, whose server is the host of the connector */
export function connectorDefinition(document: Json): Json {
  return new Writer(document).write();
}

/** Returns the second file that `paconn`, the command of the Power Platform, reads. */
export function connectorProperties(): Json {
  const description = 'The word Bearer, a space, and an API key: Bearer csk_live_…';
  const uiDefinition = {
    displayName: 'API key',
    description,
    tooltip: `${description}. Create the key in Settings → API keys.`,
    constraints: { tabIndex: 2, clearText: false, required: 'true' },
  };
  return {
    properties: {
      connectionParameters: { api_key: { type: 'securestring', uiDefinition } },
      iconBrandColor: '#055c6b',
      capabilities: [],
      policyTemplateInstances: [],
    },
  };
}

class Writer {
  readonly #document: Json;
  readonly #schemas: SwaggerSchemas;

  constructor(document: Json) {
    this.#document = document;
    this.#schemas = new SwaggerSchemas(document);
  }

  write(): Json {
    const { host, protocol } = new URL(this.#document.servers[0].url);
    const { title, version, license } = this.#document.info;
    const paths: Record<string, Json> = {};
    for (const described of [trigger, unsubscribe, ...actions]) {
      const found = this.#find(described.operation);
      paths[found.path] = { ...paths[found.path], [found.method]: this.#operation(found, described) };
    }
    const subscribed = this.#find(trigger.operation);
    return {
      swagger: '2.0',
      info: {
        title,
        version,
        description: 'Sends documents for signature, and starts flows when they are signed and sealed.',
        license: { name: license.name, url: 'https://opensource.org/license/mit' },
      },
      host,
      basePath: '/',
      schemes: [protocol.replace(':', '')],
      consumes: ['application/json'],
      produces: ['application/json'],
      paths: { ...paths, [subscribed.path]: { ...this.#notification(), ...paths[subscribed.path] } },
      definitions: { Error: this.#schemas.write({ $ref: '#/components/schemas/Error' }) },
      securityDefinitions: { api_key: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      security: [{ api_key: [] }],
    };
  }

  #find(operationId: string): Found {
    for (const [path, methods] of Object.entries(this.#document.paths as Record<string, Json>)) {
      for (const [method, operation] of Object.entries(methods as Record<string, Json>)) {
        if (operation.operationId === operationId) return { path, method, operation };
      }
    }
    throw new Error(`the OpenAPI document has no operation ${operationId}`);
  }

  /** The body that the service posts to the flow. */
  #notification(): Json {
    const { content } = this.#document.webhooks.envelopeEvent.post.requestBody;
    const { schema } = content['application/json'];
    return { 'x-ms-notification-content': { description: 'The event.', schema: this.#schemas.write(schema) } };
  }

  #operation({ operation }: Found, described: ConnectorOperation): Json {
    const [scope] = /`[a-z]+:[a-z]+`/.exec(operation.description) ?? [];
    const parameters = [...this.#parameters(operation, described), ...this.#body(operation, described)];
    return {
      operationId: nameOf(described),
      summary: described.title,
      description: `${described.description} The API key needs the scope ${scope?.replaceAll('`', '')}.`,
      ...(described === trigger ? { 'x-ms-trigger': 'single' } : {}),
      ...(described === unsubscribe ? { 'x-ms-visibility': 'internal' } : {}),
      ...(operation.deprecated ? { deprecated: true } : {}),
      ...(parameters.length > 0 ? { parameters } : {}),
      responses: this.#responses(operation, described),
    };
  }

  #parameters(operation: Json, described: ConnectorOperation): Json[] {
    const given: Json[] = (operation.parameters ?? []).map((parameter: Json) => this.#schemas.resolve(parameter));
    const isWanted = (parameter: Json) => parameter.in !== 'header' || shownHeaders.includes(parameter.name);
    return given.filter(isWanted).map(({ name, in: place, required = false, description, schema }) => {
      const fixed = described.fixed?.[name];
      const isRequired = required || fixed !== undefined;
      const { 'x-nullable': _, ...written } = this.#schemas.write(schema);
      return {
        name,
        in: place,
        required: isRequired,
        description,
        'x-ms-summary': titleOf(name),
        ...visibility(name, isRequired, described),
        ...(place === 'path' ? { 'x-ms-url-encoding': 'single' } : {}),
        ...written,
        ...(written.type === 'array' ? { collectionFormat: 'csv' } : {}),
        ...(fixed === undefined ? {} : { default: fixed }),
        ...(name === 'templateId' ? { 'x-ms-dynamic-values': templateChoice } : {}),
      };
    });
  }

  #body({ requestBody }: Json, described: ConnectorOperation): Json[] {
    if (!requestBody) return [];
    const { properties = {}, required = [] } = this.#schemas.write(requestBody.content['application/json'].schema);
    const { only = Object.keys(properties), fixed = {}, defaults = {} } = described;
    const isRequired = (name: string) => required.includes(name) || name in fixed;
    const members = only.map((name) => {
      const value = fixed[name] ?? defaults[name];
      return [
        name,
        {
          ...properties[name],
          ...visibility(name, isRequired(name), described),
          ...(value === undefined ? {} : { default: value }),
          ...(name === 'templateId' ? { 'x-ms-dynamic-values': templateChoice } : {}),
          ...(described === trigger && name === 'url'
            ? { 'x-ms-notification-url': true, 'x-ms-visibility': 'internal' }
            : {}),
        },
      ];
    });
    if (members.length === 0) return [];
    const needed = only.filter(isRequired);
    const schema = {
      type: 'object',
      properties: Object.fromEntries(members),
      ...(needed.length > 0 ? { required: needed } : {}),
    };
    return [{ name: 'body', in: 'body', required: requestBody.required || needed.length > 0, schema }];
  }

  /** Every refusal is the same body. */
  #responses({ responses }: Json, described: ConnectorOperation): Json {
    const [status = '', answer = {}] =
      Object.entries(responses as Record<string, Json>).find(([one]) => one.startsWith('2')) ?? [];
    const { description, headers = {}, content = {} } = this.#schemas.resolve(answer);
    const { schema } = content['application/json'] ?? {};
    // The platform deletes the webhook by this header, and ignores that of other operations.
    const location = described === trigger && this.#schemas.resolve(headers.Location).description;
    return {
      [status]: {
        description,
        ...(schema ? { schema: this.#schemas.write(schema) } : {}),
        ...(location ? { headers: { Location: { type: 'string', description: location } } } : {}),
      },
      default: { description: 'The request was refused.', schema: { $ref: '#/definitions/Error' } },
    };
  }
}
