/** One operation of the reference with the schemas in it, and the chapter about webhooks. */
import { useState } from 'preact/hooks';
import { t } from '../messages/public.ts';
import {
  curl,
  exampleOf,
  limits,
  type Operation,
  type Parameter,
  type PlacedOperation,
  type Property,
  propertiesOf,
  resolved,
  type Schema,
  type Specification,
  typeText,
} from './specification.ts';

/** Text with `code` in it. */
export function Words({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))}</>;
}

/** Scrolls sideways where it is too wide, also by keyboard. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    <section class="sample" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}

interface LineFacts {
  name: string;
  schema: Schema;
  isRequired: boolean;
  specification: Specification;
  description?: string | undefined;
}

/** A property: its name, type, limits, and the properties inside it. */
function Line({ name, schema, isRequired, specification, description }: LineFacts) {
  const inner = propertiesOf(schema, specification);
  const whole = resolved(schema, specification);
  const text = description ?? schema.description ?? whole.description;
  return (
    <li class="property">
      <p>
        <code class="name">{name}</code> <span class="type">{typeText(inner.length > 0 ? schema : whole)}</span>
        {isRequired && <span class="required">{t('docs.required')}</span>}
      </p>
      {text && (
        <p>
          <Words text={text} />
        </p>
      )}
      {limits(whole).map((limit) => (
        <p key={limit} class="hint">
          {limit}
        </p>
      ))}
      {inner.length > 0 && <Inner name={name} inner={inner} specification={specification} />}
    </li>
  );
}

/** Drawn only when it is opened: schemas are nested deeply. */
function Inner({ name, inner, specification }: { name: string; inner: Property[]; specification: Specification }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('docs.properties', { count: inner.length })}
        <code>{name}</code>
      </summary>
      {isOpen && <Properties properties={inner} specification={specification} />}
    </details>
  );
}

function Properties({ properties, specification }: { properties: Property[]; specification: Specification }) {
  return (
    <ul>
      {properties.map((property) => (
        <Line key={property.name} {...property} specification={specification} />
      ))}
    </ul>
  );
}

function Parameters({ parameters, specification }: { parameters: Parameter[]; specification: Specification }) {
  return (
    <>
      {(['path', 'query', 'header'] as const).map((place) => {
        const here = parameters.filter((parameter) => parameter.in === place);
        if (here.length === 0) return null;
        return (
          <section key={place}>
            <h4>{t(`docs.${place}`)}</h4>
            <ul>
              {here.map(({ name, schema, required, description }) => (
                <Line
                  key={name}
                  name={name}
                  schema={schema}
                  isRequired={required ?? false}
                  description={description}
                  specification={specification}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

interface OperationFacts {
  operation: PlacedOperation;
  specification: Specification;
}

function Body({ operation, specification }: OperationFacts) {
  const { requestBody } = operation;
  if (!requestBody) return null;
  const others = Object.keys(requestBody.content).filter((type) => type !== 'application/json');
  const schema = requestBody.content['application/json']?.schema;
  return (
    <section>
      <h4>{t(requestBody.required ? 'docs.body' : 'docs.bodyOptional')}</h4>
      {others.length > 0 && (
        <p>
          {t(schema ? 'docs.alsoAs' : 'docs.as')} <code>{others.join(', ')}</code>
        </p>
      )}
      {schema && <Properties properties={propertiesOf(schema, specification)} specification={specification} />}
    </section>
  );
}

function Responses({ operation, specification }: OperationFacts) {
  return (
    <section>
      <h4>{t('docs.responses')}</h4>
      {Object.entries(operation.responses).map(([status, response]) => (
        <Response key={status} status={status} response={response} specification={specification} />
      ))}
    </section>
  );
}

interface ResponseFacts {
  status: string;
  response: PlacedOperation['responses'][string];
  specification: Specification;
}

function Response({ status, response, specification }: ResponseFacts) {
  const [isOpen, setOpen] = useState(false);
  const [[type = '', media = {}] = []] = Object.entries(response.content ?? {});
  const { schema } = media;
  return (
    <details class="answer" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class={`badge ${status < '300' ? 'good' : 'bad'}`}>{status}</span> <Words text={response.description} />
      </summary>
      {isOpen && (
        <div class="stack">
          {Object.entries(response.headers ?? {}).map(([name, { description = '' }]) => (
            <p key={name} class="hint">
              <code>{name}</code>: {description}
            </p>
          ))}
          {type === 'application/json' && schema ? (
            <>
              <Properties properties={propertiesOf(schema, specification)} specification={specification} />
              <Code
                label={t('docs.sampleResponse', { status })}
                text={JSON.stringify(exampleOf(media, specification), null, 2)}
              />
            </>
          ) : (
            <p>
              {t('docs.file')} <code>{type}</code>
            </p>
          )}
        </div>
      )}
    </details>
  );
}

export function OperationSection({ operation, specification }: OperationFacts) {
  const { operationId, method, path, summary, description, security, parameters = [] } = operation;
  const [scheme] = Object.keys(security?.[0] ?? {}) as ('session' | 'apiKey')[];
  return (
    <article class="operation card" id={operationId}>
      <h3>
        <a href={`#${operationId}`}>{summary}</a>
      </h3>
      <p>
        <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      <p class="hint">
        {t(`docs.${scheme ?? 'anyone'}`)} {description && <Words text={description} />}
      </p>
      <div class="halves">
        <div class="stack">
          <Parameters parameters={parameters} specification={specification} />
          <Body operation={operation} specification={specification} />
          <Responses operation={operation} specification={specification} />
        </div>
        <Code label={t('docs.sampleRequest', { name: operationId })} text={curl(operation, specification)} />
      </div>
    </article>
  );
}

export const webhookAnchor = 'webhook-events';

/** The requests to webhook endpoints: how a receiver verifies them, and every type of event. */
export function WebhookChapter({ specification }: { specification: Specification }) {
  const events = Object.entries(specification.webhooks);
  const [[, first = undefined] = []] = events;
  return (
    <section class="stack" aria-labelledby={webhookAnchor}>
      <h2 id={webhookAnchor}>{t('docs.webhookEvents')}</h2>
      <p>
        <Words text={t('docs.webhookGuide')} />
      </p>
      <ul>
        {(first?.post.parameters ?? []).map(({ name, description = '' }) => (
          <li key={name}>
            <code>{name}</code> <Words text={description} />
          </li>
        ))}
      </ul>
      {events.map(([name, { post }]) => (
        <Event key={name} operation={post} specification={specification} />
      ))}
    </section>
  );
}

interface EventFacts {
  operation: Operation;
  specification: Specification;
}

/** Drawn only when it is opened. */
function Event({ operation, specification }: EventFacts) {
  const [isOpen, setOpen] = useState(false);
  const media = operation.requestBody?.content['application/json'] ?? {};
  return (
    <details class="answer" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{operation.summary}</summary>
      {isOpen && (
        <div class="stack">
          {operation.description?.split('\n').map((line) => (
            <p key={line}>
              <Words text={line} />
            </p>
          ))}
          <Properties properties={propertiesOf(media.schema ?? {}, specification)} specification={specification} />
          <Code
            label={t('docs.example', { name: operation.summary })}
            text={JSON.stringify(exampleOf(media, specification), null, 2)}
          />
        </div>
      )}
    </details>
  );
}
