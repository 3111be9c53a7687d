import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

type Tone = 'plain' | 'good' | 'warn' | 'bad';

/** A message in the page. Screen readers announce the tone `bad` immediately. */
export function Notice({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) {
  return (
    <div class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={tone === 'good' ? 'check' : tone === 'plain' ? 'info' : 'alert'} />
      <div class="grow">{children}</div>
    </div>
  );
}
