import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface SettingsSectionProps {
  title: string;
  /** One line about the section. */
  hint?: string;
  /** A button beside the title. */
  action?: ComponentChildren;
  /** For a list, which needs the whole width. */
  isWide?: boolean;
  children: ComponentChildren;
}

/** A section of the settings: title and hint at the start, its fields beside them; on a narrow screen, below. */
export function SettingsSection({ title, hint, action, isWide = false, children }: SettingsSectionProps) {
  const heading = useId();
  return (
    <section class={isWide ? 'card setting wide' : 'card setting'} aria-labelledby={heading}>
      <div class="setting-head">
        <div>
          <h2 id={heading}>{title}</h2>
          {hint && <p class="hint">{hint}</p>}
        </div>
        {action}
      </div>
      <div class="stack">{children}</div>
    </section>
  );
}
