/** Makes a signature or initials: drawn, typed or uploaded. Typing needs no pointer, so the dialog works by keyboard alone. */
import { useId, useRef, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Form, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { isTouch } from '../../touch.ts';
import type { SignatureKind } from '../ceremony-state.ts';
import { DialogButtons } from '../dialog-buttons.tsx';
import { lettersOf } from '../field-texts.ts';
import { initialsOf } from '../field-values.ts';
import { type SignMessageKey, t } from '../i18n.ts';
import { DrawPad } from './draw-pad.tsx';
import { drawnPicture, type SignaturePicture, styleCount, typedPicture, uploadedPicture } from './picture.ts';
import { isLargerThanADot, type Stroke } from './strokes.ts';

interface SignatureDialogProps {
  kind: SignatureKind;
  name: string;
  /** Those that the sender allows, at least one. */
  methods: readonly Method[];
  present: SignaturePicture | null;
  onUse: (picture: SignaturePicture) => void;
  /** Present for a field that shows it, from which it can be removed. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}

type Method = SignaturePicture['method'];

const tabLabels: Record<Method, SignMessageKey> = { drawn: 'tabDraw', typed: 'tabType', uploaded: 'tabUpload' };

/** The method of the signature that exists; else drawing with a finger or pen, typing with a mouse, where it is allowed. */
function firstMethod(methods: readonly Method[], present: SignaturePicture | null): Method {
  const usual = present?.method ?? (isTouch() ? 'drawn' : 'typed');
  return methods.includes(usual) ? usual : (methods[0] ?? usual);
}

interface TabsProps {
  methods: readonly Method[];
  method: Method;
  onMethod: (method: Method) => void;
  id: string;
}

function Tabs({ methods, method, onMethod, id }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={list}
      class="tabs"
      role="tablist"
      onKeyDown={(event) => {
        const isRtl = document.documentElement.dir === 'rtl';
        const steps: Record<string, number> = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 };
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const next = methods[(methods.indexOf(method) + step + methods.length) % methods.length] ?? method;
        onMethod(next);
        list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next}`)}`)?.focus();
      }}
    >
      {methods.map((option) => (
        <button
          key={option}
          type="button"
          role="tab"
          id={`${id}-${option}`}
          aria-selected={option === method}
          aria-controls={`${id}-panel`}
          tabIndex={option === method ? 0 : -1}
          onClick={() => onMethod(option)}
        >
          {t(tabLabels[option])}
        </button>
      ))}
    </div>
  );
}

function StyleChoice({ text, style, onStyle }: { text: string; style: number; onStyle: (style: number) => void }) {
  return (
    <fieldset>
      <legend>{t('styleLabel')}</legend>
      <div class="stack tight">
        {Array.from({ length: styleCount }, (_, index) => index).map((index) => (
          <label key={index} class="style-choice">
            <input
              type="radio"
              name="style"
              checked={index === style}
              aria-label={t('styleNumber', { number: index + 1 })}
              onChange={() => onStyle(index)}
            />
            <span class="sample-name" aria-hidden="true">
              <span class={`hand-${index}`} style={{ '--letters': String(lettersOf(text)) }} dir="auto">
                {text || '…'}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function SignatureDialog({ kind, name, methods, present, onUse, onRemove, onClose }: SignatureDialogProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [method, setMethod] = useState(() => firstMethod(methods, present));
  const [strokes, setStrokes] = useState<readonly Stroke[]>(present?.strokes ?? []);
  const [text, setText] = useState(present?.text ?? (kind === 'signature' ? name : initialsOf(name)));
  const [style, setStyle] = useState(present?.style ?? 0);
  const [picture, setPicture] = useState<SignaturePicture | null>(present?.method === 'uploaded' ? present : null);
  const [problem, setProblem] = useState<string | null>(null);
  const isSignature = kind === 'signature';
  const hasChoice = methods.length > 1;

  const choose = (next: Method) => {
    setMethod(next);
    setProblem(null);
  };
  const isEmpty = { drawn: !isLargerThanADot(strokes), typed: !text.trim(), uploaded: !picture }[method];
  const make = async (): Promise<SignaturePicture | null> => {
    if (isEmpty) return null;
    if (method === 'drawn') return drawnPicture(strokes);
    return method === 'typed' ? typedPicture(text.trim(), style) : picture;
  };
  const use = async () => {
    const made = await make().catch(() => null);
    if (made) onUse(made);
    else setProblem(t('signatureEmpty'));
  };
  const upload = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      setPicture(await uploadedPicture(chosen));
      setProblem(null);
    } catch {
      setProblem(t('uploadWrong'));
    }
  };

  return (
    <Dialog title={t(isSignature ? 'signatureTitle' : 'initialsTitle')} closeLabel={t('close')} onClose={onClose}>
      <Form onSend={use}>
        {hasChoice && <Tabs methods={methods} method={method} onMethod={choose} id={id} />}
        <div
          class="signature-panel"
          {...(hasChoice && { id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': `${id}-${method}` })}
        >
          {method === 'drawn' && <DrawPad strokes={strokes} onStrokes={setStrokes} />}
          {method === 'typed' && (
            <div class="stack">
              <TextField
                label={t(isSignature ? 'typeLabel' : 'typeInitialsLabel')}
                value={text}
                onValue={setText}
                maxLength={isSignature ? 200 : 12}
                autoComplete="off"
                spellcheck={false}
              />
              <StyleChoice text={text} style={style} onStyle={setStyle} />
            </div>
          )}
          {method === 'uploaded' && (
            <div class="stack">
              {picture && <img class="preview" src={picture.url} alt={t('uploadPreview')} />}
              <p class="hint">{t('uploadHint')}</p>
              <input
                ref={file}
                type="file"
                class="sr"
                tabIndex={-1}
                accept="image/png,image/jpeg"
                aria-label={t('uploadButton')}
                onChange={(event) => {
                  upload(event.currentTarget.files?.[0]);
                  event.currentTarget.value = '';
                }}
              />
              <Button look="quiet" icon="upload" onClick={() => file.current?.click()}>
                {t('uploadButton')}
              </Button>
            </div>
          )}
        </div>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {onRemove && (
          <Button look="bare" icon="trash" extra="start" onClick={onRemove}>
            {t('removeHere')}
          </Button>
        )}
        <DialogButtons onClose={onClose}>
          {/* Also pressed while there is nothing to use: it then says what is missing. */}
          <Button type="submit" icon="check" extra={isEmpty ? 'idle' : ''}>
            {t(isSignature ? 'useSignature' : 'useInitials')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
