/** The foot of a step, always in view: what became of the changes, and the way back and on. */
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

/** No live region: a reader would hear it after every word. What could not be saved is announced by the step. */
function SaveNote({ save }: { save: SaveState }) {
  return <p class="hint">{t(`save.${save.kind}`)}</p>;
}
