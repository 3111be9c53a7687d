/** The page of a resource: its operations with parameters, bodies, answers and code, and its objects. */
import type { ComponentChildren } from 'preact';
import { codeSample, type SampleLanguage, sampleLanguages } from './code-samples.ts';
import { MemberList, Sample, Words } from './members.tsx';
import { objectAnchor, type Reference, requestMembers, titleOf } from './reference.ts';
import {
  exampleOf,
  type Group,
  isRecorded,
  nameOf,
  type PlacedOperation,
  propertiesOf,
  resolved,
  type Schema,
} from './specification.ts';

export function Method({ method }: { method: string }) {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>;
}

const headings = { path: 'Path', query: 'Query', body: 'Body' } as const;

interface OperationFacts {
  operation: PlacedOperation;
  reference: Reference;
}

function RequestMembers({ operation, reference }: OperationFacts) {
  const members = requestMembers(operation, reference);
  const { operationId, requestBody } = operation;
  const { schema = {} } = requestBody?.content['application/json'] ?? {};
  const name = nameOf(schema);
  const isElsewhere = name !== undefined && reference.placed.has(name);
  const otherTypes = Object.keys(requestBody?.content ?? {}).filter((type) => type !== 'application/json');
  return (
    <>
      {(['path', 'query', 'body'] as const).map((place) => {
        const here = members[place];
        if (here.length === 0) return null;
        return (
          <section key={place}>
            <h3>
              {headings[place]} {place === 'body' && !requestBody?.required && <span class="hint">optional</span>}{' '}
              {place === 'body' && otherTypes.length > 0 && (
                <span class="hint">
                  JSON, or <code>{otherTypes.join(', ')}</code>
                </span>
              )}
            </h3>
            {place === 'body' && isElsewhere ? (
              <p>
                <a href={`${reference.addressOf(reference.placed.get(name) ?? '')}#${objectAnchor(name)}`}>{name}</a>
              </p>
            ) : (
              <MemberList members={here} id={`${operationId}.${place}`} reference={reference} />
            )}
          </section>
        );
      })}
      {members.header.length > 0 && (
        <Fold title={`Headers: ${members.header.map(({ name: header }) => header).join(', ')}`}>
          <MemberList members={members.header} id={`${operationId}.header`} reference={reference} />
        </Fold>
      )}
    </>
  );
}

function Fold({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class="fold">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Answers({ operation, reference }: OperationFacts) {
  const all = Object.entries(operation.responses);
  const good = all.filter(([status]) => status < '400');
  const refused = all.filter(([status]) => status >= '400');
  return (
    <>
      <section>
        <h3>Answers</h3>
        {good.map(([status, { description, headers = {}, content = {} }]) => {
          const [[type = '', { schema = {} } = {}] = []] = Object.entries(content);
          const members = propertiesOf(schema, reference.specification);
          const names = Object.keys(headers);
          return (
            <div key={status} class="answer">
              <p>
                <span class="status">{status}</span> <Words text={description} />{' '}
                {type !== '' && type !== 'application/json' && <code>{type}</code>}
              </p>
              {members.length > 0 && (
                <MemberList members={members} id={`${operation.operationId}.${status}`} reference={reference} />
              )}
              {names.length > 0 && (
                <Fold title={`Headers: ${names.length}`}>
                  <ul class="header-names">
                    {Object.entries(headers).map(([name, header]) => (
                      <li key={name}>
                        <code>{name}</code> <Words text={header.description ?? ''} />
                      </li>
                    ))}
                  </ul>
                </Fold>
              )}
            </div>
          );
        })}
      </section>
      {refused.length > 0 && (
        <Fold title={`Errors: ${refused.map(([status]) => status).join(', ')}`}>
          <ul class="refusals">
            {refused.map(([status, { description }]) => (
              <li key={status}>
                <span class="status bad">{status}</span>
                <span>
                  {codesIn(description).map((code) => (
                    <a key={code} href={`/docs/errors#${code}`}>
                      <code>{code}</code>
                    </a>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

const codesIn = (description: string): string[] => [...description.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);

/** Operations that only another service calls have no code of a reader. */
const calledByOthers: readonly string[] = ['paymentWebhook'];

function Code({ operation, reference }: OperationFacts) {
  const { operationId, responses } = operation;
  const { specification } = reference;
  const [status = '', answer] = Object.entries(responses).find(([one]) => one < '300') ?? [];
  const media = answer?.content?.['application/json'];
  return (
    <div class="code">
      {calledByOthers.includes(operationId) ? (
        <p class="hint">The payment provider sends this request.</p>
      ) : (
        <div class="request">
          <fieldset class="languages">
            <legend class="sr">Language of the request {titleOf(operationId)}</legend>
            {Object.entries(sampleLanguages).map(([language, name], index) => (
              <label key={language}>
                <input type="radio" name={`language-${operationId}`} value={language} checked={index === 0} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
          {Object.entries(sampleLanguages).map(([language, name]) => (
            <Sample
              key={language}
              language={language}
              caption="Request"
              label={`${titleOf(operationId)} in ${name}`}
              text={codeSample(operation, specification, language as SampleLanguage)}
            />
          ))}
        </div>
      )}
      {media && isRecorded(media, specification) && (
        <Sample
          language="json"
          caption={`Answer ${status}`}
          label={`Answer ${status} of ${titleOf(operationId)}`}
          text={JSON.stringify(exampleOf(media, specification), null, 2)}
        />
      )}
    </div>
  );
}

function OperationSection({ operation, reference }: OperationFacts) {
  const { operationId, method, path, summary, description = '' } = operation;
  return (
    <section class="operation beside" id={operationId} aria-labelledby={`${operationId}-title`}>
      <div class="prose">
        <h2 id={`${operationId}-title`}>
          <a href={`#${operationId}`}>{titleOf(operationId)}</a>
        </h2>
        <p class="address">
          <Method method={method} /> <code>{path}</code>
        </p>
        <p>{summary}.</p>
        <p class="hint">
          <Words text={description} />
        </p>
        <RequestMembers operation={operation} reference={reference} />
        <Answers operation={operation} reference={reference} />
      </div>
      <Code operation={operation} reference={reference} />
    </section>
  );
}

function ObjectSection({ name, reference }: { name: string; reference: Reference }) {
  const { specification } = reference;
  const schema: Schema = { $ref: `#/components/schemas/${name}` };
  const { description } = specification.components.schemas[name] ?? {};
  const members = propertiesOf(schema, specification);
  const example = reference.examples.get(name) ?? resolved(schema, specification).examples?.[0];
  const id = objectAnchor(name);
  return (
    <section class="object" id={id} aria-labelledby={`${id}-title`}>
      <details>
        <summary>
          <h3 id={`${id}-title`}>{name}</h3>{' '}
          <span class="hint">
            {members.length} {members.length === 1 ? 'member' : 'members'}
          </span>
        </summary>
        <div class="beside">
          <div class="prose">
            {description && (
              <p>
                <Words text={description} />
              </p>
            )}
            <MemberList members={members} id={id} reference={reference} />
          </div>
          {example !== undefined && (
            <div class="code">
              <Sample
                language="json"
                caption="Example"
                label={`Example of ${name}`}
                text={JSON.stringify(example, null, 2)}
              />
            </div>
          )}
        </div>
      </details>
    </section>
  );
}

/** The objects that a page describes. */
export function Objects({ names, reference }: { names: string[]; reference: Reference }) {
  if (names.length === 0) return null;
  return (
    <section class="objects" aria-labelledby="objects">
      <h2 id="objects">Objects</h2>
      {names.map((name) => (
        <ObjectSection key={name} name={name} reference={reference} />
      ))}
    </section>
  );
}

/** @param objects the names of those that this page describes */
export function ResourcePage({ group, objects, reference }: { group: Group; objects: string[]; reference: Reference }) {
  return (
    <>
      <header class="prose">
        <h1>{group.name}</h1>
        <p class="lead">{group.description}</p>
      </header>
      {group.operations.map((operation) => (
        <OperationSection key={operation.operationId} operation={operation} reference={reference} />
      ))}
      <Objects names={objects} reference={reference} />
    </>
  );
}
