/** Describes the requests to webhook endpoints: how a receiver verifies them, and every type of event. */
import { useState } from 'preact/hooks';
import { t } from '../messages/public.ts';
import { Code, Properties, Words } from './reference.tsx';
import { exampleOf, type Operation, propertiesOf, type Specification } from './specification.ts';

export const webhookAnchor = 'webhook-events';

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
      {events.map(([type, { post }]) => (
        <Event key={type} type={type} operation={post} specification={specification} />
      ))}
    </section>
  );
}

interface EventFacts {
  type: string;
  operation: Operation;
  specification: Specification;
}

/** Drawn only when it is opened. */
function Event({ type, operation, specification }: EventFacts) {
  const [isOpen, setOpen] = useState(false);
  const media = operation.requestBody?.content['application/json'] ?? {};
  return (
    <details class="answer" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>{type}</code> {operation.summary}
      </summary>
      {isOpen && (
        <div class="stack">
          <Properties properties={propertiesOf(media.schema ?? {}, specification)} specification={specification} />
          <Code
            label={t('docs.example', { name: type })}
            text={JSON.stringify(exampleOf(media, specification), null, 2)}
          />
        </div>
      )}
    </details>
  );
}
