import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface SettingsSectionProps {
  title: string;
  /** A badge beside the title. */
  state?: ComponentChildren;
  /** One line about the section. */
  hint?: ComponentChildren;
  /** A button beside the title. */
  action?: ComponentChildren;
  /** Below the title on a wide screen, where it stays in view; on others, after the fields. */
  aside?: ComponentChildren;
  /** Explanations and rare actions at the end of the section, folded. */
  more?: { title: string; content: ComponentChildren };
  /** The bar that saves the fields, at the end. */
  foot?: ComponentChildren;
  /** For a list, which needs the whole width. */
  isWide?: boolean;
  children?: ComponentChildren;
}

/** A section of the settings: title and hint at the start, its fields beside them; on a narrow screen, below. */
export function SettingsSection(props: SettingsSectionProps) {
  const { title, state, hint, action, aside, more, foot, isWide = false, children } = props;
  const heading = useId();
  return (
    <section class={isWide ? 'card setting wide' : 'card setting'} aria-labelledby={heading}>
      <div class="setting-head">
        <div>
          <div class="row tight">
            <h2 id={heading}>{title}</h2>
            {state}
          </div>
          {hint && <p class="hint">{hint}</p>}
        </div>
        {action}
      </div>
      <div class="stack">
        {children}
        {more && (
          <details class="more-ways">
            <summary>
              {more.title} <span class="sr">{title}</span>
            </summary>
            <div class="stack tight">{more.content}</div>
          </details>
        )}
        {foot}
      </div>
      {aside && <div class="setting-aside">{aside}</div>}
    </section>
  );
}
