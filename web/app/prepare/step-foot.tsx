/** The foot of a step, which stays visible: the state of saving, and the buttons. */
import type { ComponentChildren } from 'preact';
import { t } from '../frame/i18n.ts';
import type { SaveState } from './draft/draft.ts';
import { useDraft } from './draft/use-draft.ts';

export function StepFoot({ children }: { children: ComponentChildren }) {
  const { save } = useDraft();
  return (
    <div class="step-foot">
      <SaveNote save={save} />
      <div class="row">{children}</div>
    </div>
  );
}

/** Is not a live region: screen readers would announce it after every word. The step announces failures. */
export function SaveNote({ save }: { save: SaveState }) {
  return <p class="hint">{t(`save.${save.kind}`)}</p>;
}
