import { type ComponentChildren, Fragment } from 'preact';
import { t } from '../frame/i18n.ts';
import { CopyIcon } from './copy-button.tsx';

type Fact = readonly [name: Parameters<typeof t>[0], fact: ComponentChildren];

interface FactListProps {
  facts: readonly Fact[];
  /** Each fact fits beside its name on a phone. */
  areShort?: boolean;
}

export function FactList({ facts, areShort = false }: FactListProps) {
  return (
    <dl class={areShort ? 'facts short' : 'facts'}>
      {facts.map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{t(name)}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** An identifier for requests to the API. */
export function Identifier({ text, name }: { text: string; name: string }) {
  return (
    <div class="identifier">
      <code>{text}</code>
      <CopyIcon text={text} name={name} />
    </div>
  );
}
