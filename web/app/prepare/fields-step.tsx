/** Where on the pages people sign and fill in: dragged there, or placed and moved by keyboard. */
import type { TargetedPointerEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type FieldType, fieldTypes } from '../../../shared/domain/field.ts';
import { Button } from '../../components/button.tsx';
import { CheckField, SelectField, TextField } from '../../components/form.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageView } from '../../document/page-view.tsx';
import { asFailure, type Failure } from '../../http/request.ts';
import { type Envelope, type Field, service } from '../service.ts';
import type { Keeping } from './keeping.ts';
import { canFill, tintOf } from './person.ts';
import { PlacedField } from './placed-field.tsx';
import { fieldWords, freePlace, keptOnPage, newField } from './placing.ts';
import type { ShownDocument } from './use-document.ts';

const icons: Record<FieldType, IconName> = {
  signature: 'pen',
  initials: 'initials',
  date: 'calendar',
  name: 'person',
  email: 'at',
  text: 'text',
  checkbox: 'box',
};

/** The page under a point of the screen, and the point on it in points. */
function pagePoint(root: HTMLElement | null, clientX: number, clientY: number, widths: (page: number) => number) {
  for (const element of root?.querySelectorAll<HTMLElement>('[data-page]') ?? []) {
    const box = element.getBoundingClientRect();
    if (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) continue;
    const page = Number(element.dataset.page);
    const scale = widths(page) / box.width;
    return { page, x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }
  return null;
}

/** The page that fills most of the screen above the tools, where these lie at its bottom. */
function visiblePage(root: HTMLElement | null, tools: HTMLElement | null): number {
  let best = { page: 1, seen: 0 };
  const edge = tools?.getBoundingClientRect();
  const end = edge && edge.right > (root?.getBoundingClientRect().left ?? 0) ? edge.top : innerHeight;
  for (const element of root?.querySelectorAll<HTMLElement>('[data-page]') ?? []) {
    const box = element.getBoundingClientRect();
    const seen = Math.min(box.bottom, end) - Math.max(box.top, 0);
    if (seen > best.seen) best = { page: Number(element.dataset.page), seen };
  }
  return best.page;
}

/** Saves a while after the last change, one request at a time; `flush` waits until everything is kept. */
function useSaving(envelope: Envelope, onSaved: (envelope: Envelope) => void) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const saved = useRef(envelope);
  const pending = useRef<Field[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());
  const flush = (): Promise<void> => {
    clearTimeout(timer.current);
    running.current = running.current
      .catch(() => undefined)
      .then(async () => {
        const fields = pending.current;
        if (!fields) return;
        pending.current = null;
        try {
          saved.current = await service.update(saved.current, { fields });
          onSaved(saved.current);
          setFailure(null);
        } catch (error) {
          pending.current ??= fields;
          setFailure(asFailure(error));
          throw error;
        }
      });
    return running.current;
  };
  return {
    failure,
    flush,
    save(fields: Field[]) {
      pending.current = fields;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flush().catch(() => undefined), 700);
    },
  };
}

interface FieldsStepProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
  keeping: Keeping;
  shown: ShownDocument;
  isLeaving: boolean;
  onDone: () => void;
}

export function FieldsStep({ envelope, onChange, keeping, shown, isLeaving, onDone }: FieldsStepProps) {
  const people = envelope.signers.map((signer, index) => ({ ...signer, tint: tintOf(index) }));
  const fillers = people.filter(canFill);
  const [fields, setFields] = useState<Field[]>(envelope.fields);
  const [personId, setPersonId] = useState(fillers[0]?.id ?? '');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [ghost, setGhost] = useState<{ type: FieldType; x: number; y: number } | null>(null);
  const [news, setNews] = useState('');
  const pages = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const { document, problem } = shown;
  const saving = useSaving(envelope, onChange);
  const chosen = fields.find(({ id }) => id === chosenId) ?? null;
  const sizeOf = (page: number) => document?.pages[page - 1] ?? { width: 595, height: 842 };
  const nameOf = (recipientId: string) => people.find(({ id }) => id === recipientId)?.name ?? '';

  const keep = (next: Field[]) => {
    setFields(next);
    saving.save(next);
  };
  const change = (field: Field) => keep(fields.map((old) => (old.id === field.id ? field : old)));
  const remove = (id: string) => {
    keep(fields.filter((field) => field.id !== id));
    setChosenId(null);
    setNews('Field removed');
    window.document.querySelector<HTMLElement>('.palette button')?.focus();
  };
  const add = (type: FieldType, at: { page: number; x: number; y: number }) => {
    const field = newField(type, personId, at, sizeOf(at.page));
    keep([...fields, field]);
    setChosenId(field.id);
    setNews(`${fieldWords[type]} for ${nameOf(personId)} placed on page ${at.page}`);
    requestAnimationFrame(() => window.document.getElementById(field.id)?.focus());
  };
  const show = (id: string) =>
    requestAnimationFrame(() => window.document.getElementById(id)?.scrollIntoView({ block: 'nearest' }));
  const addVisible = (type: FieldType) => {
    const page = visiblePage(pages.current, tools.current);
    add(type, freePlace(fields, page, sizeOf(page), type));
  };

  /** A press that travels becomes a drag; one that stays is a click. */
  const startDrag = (event: TargetedPointerEvent<HTMLButtonElement>, type: FieldType) => {
    if (event.button !== 0) return;
    const button = event.currentTarget;
    const start = { x: event.clientX, y: event.clientY };
    let isDragging = false;
    button.setPointerCapture(event.pointerId);
    const onMove = (move: PointerEvent) => {
      isDragging ||= Math.hypot(move.clientX - start.x, move.clientY - start.y) > 6;
      if (isDragging) setGhost({ type, x: move.clientX, y: move.clientY });
    };
    const onEnd = (end: PointerEvent) => {
      button.removeEventListener('pointermove', onMove);
      setGhost(null);
      if (!isDragging || end.type === 'pointercancel') return;
      const swallow = (click: Event) => click.stopImmediatePropagation();
      button.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => button.removeEventListener('click', swallow, { capture: true }), 0);
      const at = pagePoint(pages.current, end.clientX, end.clientY, (page) => sizeOf(page).width);
      if (at) add(type, at);
    };
    button.addEventListener('pointermove', onMove);
    button.addEventListener('pointerup', onEnd, { once: true });
    button.addEventListener('pointercancel', onEnd, { once: true });
  };

  keeping.current = () =>
    saving.flush().then(
      () => true,
      () => false,
    );

  if (fillers.length === 0) {
    return (
      <div class="stack">
        <Notice tone="warn">
          Nobody on the list signs or approves. Go back to People and change what somebody does.
        </Notice>
      </div>
    );
  }
  return (
    <div class="editor">
      <div class="tools card stack" ref={tools}>
        {saving.failure && <Notice tone="bad">{saving.failure.message}</Notice>}
        <fieldset>
          <legend>Whose field</legend>
          <div class="swatches">
            {fillers.map((person) => (
              <label key={person.id} class="swatch" style={{ '--tint': person.tint }}>
                <input
                  type="radio"
                  class="sr"
                  name="person"
                  checked={person.id === personId}
                  onChange={() => setPersonId(person.id)}
                />
                <i />
                <span>{person.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <p class="hint" id="palette-help">
            Drag a field onto the page, or press it to place it on the page you see.
          </p>
          <div class="palette">
            {fieldTypes.map((type) => (
              <button
                key={type}
                type="button"
                aria-describedby="palette-help"
                onPointerDown={(event) => startDrag(event, type)}
                onClick={() => addVisible(type)}
              >
                <Icon name={icons[type]} />
                {fieldWords[type]}
              </button>
            ))}
          </div>
        </div>
        {chosen && (
          <fieldset class="stack">
            <legend>
              {fieldWords[chosen.type]} on page {chosen.page}
            </legend>
            <SelectField
              label="Belongs to"
              value={chosen.recipientId}
              onValue={(recipientId) => change({ ...chosen, recipientId })}
              options={fillers.map(({ id, name }) => [id, name])}
            />
            {document && document.pages.length > 1 && (
              <SelectField
                label="Page"
                value={String(chosen.page)}
                onValue={(page) => {
                  change(keptOnPage({ ...chosen, page: Number(page) }, sizeOf(Number(page))));
                  show(chosen.id);
                }}
                options={document.pages.map(({ number }) => [String(number), String(number)])}
              />
            )}
            {(chosen.type === 'text' || chosen.type === 'checkbox') && (
              <TextField
                label="What it asks for"
                value={chosen.label ?? ''}
                onValue={(label) => change({ ...chosen, label: label || null })}
                maxLength={200}
              />
            )}
            <CheckField
              label={chosen.type === 'checkbox' ? 'Must be ticked' : 'Must be filled in'}
              checked={chosen.required}
              onChecked={(required) => change({ ...chosen, required })}
            />
            <Button look="quiet" icon="trash" onClick={() => remove(chosen.id)}>
              Remove field
            </Button>
          </fieldset>
        )}
        <Button busy={isLeaving} onward onClick={onDone} wide>
          Continue
        </Button>
      </div>
      <div class="stack">
        <p class="hint" id="field-help">
          Fields move with the arrow keys (with Shift by 10 points), change their size with Alt and the arrow keys, and
          are removed with Delete.
        </p>
        <p class="sr" role="status">
          {news}
        </p>
        {problem === 'unreadable' && <Notice tone="bad">The document cannot be shown. Please reload the page.</Notice>}
        {!document && !problem && (
          <p class="row" role="status">
            <span class="spinner" aria-hidden="true" /> Opening the document …
          </p>
        )}
        {document && (
          <div class="pages" ref={pages}>
            {document.pages.map((size, index) => (
              <PageView
                key={size.number}
                document={document}
                index={index}
                label={`Page ${index + 1} of ${document.pages.length}`}
                loadingLabel="Loading …"
              >
                {fields
                  .filter(({ page }) => page === index + 1)
                  .map((field) => (
                    <PlacedField
                      key={field.id}
                      field={field}
                      page={size}
                      tint={people.find(({ id }) => id === field.recipientId)?.tint ?? '#44546a'}
                      who={nameOf(field.recipientId)}
                      isChosen={field.id === chosenId}
                      onChoose={() => setChosenId(field.id)}
                      onChange={change}
                      onRemove={() => remove(field.id)}
                      onDropped={(x, y) => {
                        const at = pagePoint(pages.current, x, y, (page) => sizeOf(page).width);
                        if (!at || at.page === field.page) return;
                        const place = {
                          ...field,
                          page: at.page,
                          x: at.x - field.width / 2,
                          y: at.y - field.height / 2,
                        };
                        change(keptOnPage(place, sizeOf(at.page)));
                      }}
                    />
                  ))}
              </PageView>
            ))}
          </div>
        )}
      </div>
      {ghost && (
        <div
          class="placed ghost"
          style={{
            '--tint': people.find(({ id }) => id === personId)?.tint ?? '#055c6b',
            left: `${ghost.x}px`,
            top: `${ghost.y}px`,
            padding: '0.5rem 1rem',
          }}
        >
          {fieldWords[ghost.type]}
        </div>
      )}
    </div>
  );
}
