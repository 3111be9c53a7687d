import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { type Protection, ProtectionBadge } from './protection.tsx';

interface SettingsSectionProps {
  title: string;
  /** The state of what the section sets, beside the title. */
  protection?: Protection;
  /** One line about the section. */
  hint?: string;
  /** A button beside the title. */
  action?: ComponentChildren;
  /** For a list, which needs the whole width. */
  isWide?: boolean;
  children: ComponentChildren;
}

/** A section of the settings: title and hint at the start, its fields beside them; on a narrow screen, below. */
export function SettingsSection({ title, protection, hint, action, isWide = false, children }: SettingsSectionProps) {
  const heading = useId();
  return (
    <section class={isWide ? 'card setting wide' : 'card setting'} aria-labelledby={heading}>
      <div class="setting-head">
        <div>
          <div class="row tight">
            <h2 id={heading}>{title}</h2>
            {protection && <ProtectionBadge protection={protection} />}
          </div>
          {hint && <p class="hint">{hint}</p>}
        </div>
        {action}
      </div>
      <div class="stack">{children}</div>
    </section>
  );
}
