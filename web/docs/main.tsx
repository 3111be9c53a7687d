/** The API reference, drawn from the OpenAPI document of the service. */
import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../components/notice.tsx';
import { drawPublicPage, PublicFoot, PublicHead } from '../components/public-frame.tsx';
import { asFailure, requestJson } from '../http/request.ts';
import { errorMessage } from '../messages/error-message.ts';
import { t } from '../messages/public.ts';
import { OperationSection, WebhookChapter, Words, webhookAnchor } from './reference.tsx';
import { expanded, type Group, groups, type Specification } from './specification.ts';

const documentPath = '/api/openapi.json';
const anchor = (group: Group) => group.name.replace(/\W+/g, '-');

function Contents({ all }: { all: Group[] }) {
  // On a narrow screen the list is above the text, and the reader opens its groups.
  const isBeside = matchMedia('(min-width: 64rem)').matches;
  return (
    <nav class="contents" aria-label={t('docs.operations')}>
      {all.map((group) => (
        <details key={group.name} open={isBeside}>
          <summary>{group.name}</summary>
          <ul>
            {group.operations.map(({ operationId, method, summary }) => (
              <li key={operationId}>
                <a href={`#${operationId}`}>
                  <span class={`method ${method.toLowerCase()}`}>{method}</span> {summary}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <a href={`#${webhookAnchor}`}>{t('docs.webhookEvents')}</a>
    </nav>
  );
}

function Reference({ specification }: { specification: Specification }) {
  const all = groups(specification);
  const { info, components } = specification;
  // Scrolls again, because the browser looked for the anchor before the page had it.
  useEffect(() => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView(), []);
  return (
    <div class="reference">
      <Contents all={all} />
      <div class="stack loose">
        <header class="stack">
          <h1>
            {info.title} API <span class="hint">{info.version}</span>
          </h1>
          <p class="lead">
            <Words text={info.description} />
          </p>
          <ul>
            {Object.entries(components.securitySchemes).map(([name, { description = '' }]) => (
              <li key={name}>
                <code>authorization: Bearer …</code> {description}
              </li>
            ))}
          </ul>
          <p>
            <a href={documentPath} download="countersign-openapi.json">
              {t('docs.download')}
            </a>
          </p>
        </header>
        {all.map((group) => (
          <section key={group.name} class="stack" aria-labelledby={anchor(group)}>
            <h2 id={anchor(group)}>{group.name}</h2>
            <p>{group.description}</p>
            {group.operations.map((operation) => (
              <OperationSection key={operation.operationId} operation={operation} specification={specification} />
            ))}
          </section>
        ))}
        <WebhookChapter specification={specification} />
      </div>
    </div>
  );
}

function Docs() {
  const [specification, setSpecification] = useState<Specification | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    requestJson<Specification>('GET', documentPath).then(
      (document) => setSpecification(expanded(document)),
      (error) => setProblem(errorMessage(t, asFailure(error))),
    );
  }, []);
  return (
    <>
      <PublicHead here="docs" />
      <main class="main wide" id="main">
        {problem && <Notice tone="bad">{problem}</Notice>}
        {specification && <Reference specification={specification} />}
      </main>
      <PublicFoot />
    </>
  );
}

drawPublicPage('page.docs', Docs);
