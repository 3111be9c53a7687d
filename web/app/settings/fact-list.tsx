import { type ComponentChildren, Fragment } from 'preact';
import { t } from '../frame/i18n.ts';

type Fact = readonly [name: Parameters<typeof t>[0], fact: ComponentChildren];

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{t(name)}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
