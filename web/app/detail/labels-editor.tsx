/** The labels of one document. A click removes one; the form adds one. */
import { useState } from 'preact/hooks';
import { maxLabelLength, maxLabels } from '../../../shared/domain/envelopes/labels.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTask } from '../../use-task.ts';
import { type Envelope, service } from '../api/service.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';

interface LabelsEditorProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

export function LabelsEditor({ envelope, onChange }: LabelsEditorProps) {
  const { labels } = envelope;
  const [name, setName] = useState('');
  const task = useTask();
  const save = (next: string[]) => task.run(async () => onChange(await service.change(envelope, { labels: next })));
  const add = async () => {
    if (name.trim() && (await save([...labels, name]))) setName('');
  };
  return (
    <div class="stack tight">
      <FailureNotice failure={task.failure} />
      {labels.length > 0 && (
        <ul class="row">
          {labels.map((label) => (
            <li key={label} class="chip">
              {label}
              <button
                type="button"
                aria-label={t('labels.remove', { name: label })}
                onClick={() => save(labels.filter((other) => other !== label))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {labels.length < maxLabels && (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <input
            class="text grow"
            aria-label={t('labels.name')}
            value={name}
            maxLength={maxLabelLength}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" look="quiet" icon="plus" busy={task.busy}>
            {t('labels.add')}
          </Button>
        </form>
      )}
    </div>
  );
}
