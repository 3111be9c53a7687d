/** Making a signature or initials: drawn, typed or from a picture. Typing does all that drawing does, without a pointer. */
import { useId, useRef, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { initialsOf } from '../filling.ts';
import { useSpeech } from '../language.tsx';
import type { MessageKey } from '../languages/en.ts';
import { DrawPad } from './draw-pad.tsx';
import { drawnPicture, handCount, type SignaturePicture, typedPicture, uploadedPicture } from './picture.ts';
import { isDrawn, type Stroke } from './strokes.ts';

export type SignatureKind = 'signature' | 'initials';

interface SignatureDialogProps {
  kind: SignatureKind;
  name: string;
  present: SignaturePicture | null;
  onUse: (picture: SignaturePicture) => void;
  /** Present where it lies on a page and can be taken away again. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}

const ways = ['draw', 'type', 'upload'] as const;
type Way = (typeof ways)[number];
const wayWords: Record<Way, MessageKey> = { draw: 'tabDraw', type: 'tabType', upload: 'tabUpload' };

function firstWay(present: SignaturePicture | null): Way {
  if (present) return present.method === 'drawn' ? 'draw' : present.method === 'typed' ? 'type' : 'upload';
  return matchMedia('(pointer: coarse)').matches ? 'draw' : 'type';
}

function Tabs({ way, onWay, id }: { way: Way; onWay: (way: Way) => void; id: string }) {
  const { say } = useSpeech();
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
        const next = ways[(ways.indexOf(way) + step + ways.length) % ways.length] ?? way;
        onWay(next);
        list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next}`)}`)?.focus();
      }}
    >
      {ways.map((option) => (
        <button
          key={option}
          type="button"
          role="tab"
          id={`${id}-${option}`}
          aria-selected={option === way}
          aria-controls={`${id}-panel`}
          tabIndex={option === way ? 0 : -1}
          onClick={() => onWay(option)}
        >
          {say(wayWords[option])}
        </button>
      ))}
    </div>
  );
}

function HandChoice({ text, hand, onHand }: { text: string; hand: number; onHand: (hand: number) => void }) {
  const { say } = useSpeech();
  return (
    <fieldset>
      <legend>{say('styleLabel')}</legend>
      <div class="styles">
        {Array.from({ length: handCount }, (_, index) => index).map((index) => (
          <label key={index} class="style-choice">
            <input
              type="radio"
              name="hand"
              checked={index === hand}
              aria-label={say('styleNumber', { number: index + 1 })}
              onChange={() => onHand(index)}
            />
            <span class={`hand-${index}`} aria-hidden="true" dir="auto">
              {text || '…'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function SignatureDialog({ kind, name, present, onUse, onRemove, onClose }: SignatureDialogProps) {
  const { say } = useSpeech();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState(() => firstWay(present));
  const [strokes, setStrokes] = useState<readonly Stroke[]>(present?.strokes ?? []);
  const [text, setText] = useState(present?.text ?? (kind === 'signature' ? name : initialsOf(name)));
  const [hand, setHand] = useState(present?.hand ?? 0);
  const [picture, setPicture] = useState<SignaturePicture | null>(present?.method === 'uploaded' ? present : null);
  const [problem, setProblem] = useState<string | null>(null);
  const isSignature = kind === 'signature';

  const choose = (next: Way) => {
    setWay(next);
    setProblem(null);
  };
  const make = async (): Promise<SignaturePicture | null> => {
    if (way === 'draw') return isDrawn(strokes) ? drawnPicture(strokes) : null;
    if (way === 'type') return text.trim() ? typedPicture(text.trim(), hand) : null;
    return picture;
  };
  const use = async () => {
    const made = await make().catch(() => null);
    if (made) onUse(made);
    else setProblem(say('signatureEmpty'));
  };
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      setPicture(await uploadedPicture(chosen));
      setProblem(null);
    } catch {
      setProblem(say('uploadWrong'));
    }
  };

  return (
    <Dialog title={say(isSignature ? 'signatureTitle' : 'initialsTitle')} closeLabel={say('close')} onClose={onClose}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <Tabs way={way} onWay={choose} id={id} />
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${way}`}>
          {way === 'draw' && <DrawPad strokes={strokes} onStrokes={setStrokes} />}
          {way === 'type' && (
            <div class="stack">
              <TextField
                label={say(isSignature ? 'typeLabel' : 'typeInitialsLabel')}
                value={text}
                onValue={setText}
                maxLength={isSignature ? 200 : 12}
                autoComplete="off"
                spellcheck={false}
              />
              <HandChoice text={text} hand={hand} onHand={setHand} />
            </div>
          )}
          {way === 'upload' && (
            <div class="stack">
              {picture && <img class="preview" src={picture.url} alt={say('uploadPreview')} />}
              <p class="hint">{say('uploadHint')}</p>
              <input
                ref={file}
                type="file"
                class="sr"
                tabIndex={-1}
                accept="image/png,image/jpeg"
                aria-label={say('uploadButton')}
                onChange={(event) => {
                  take(event.currentTarget.files?.[0]);
                  event.currentTarget.value = '';
                }}
              />
              <Button look="quiet" icon="upload" onClick={() => file.current?.click()}>
                {say('uploadButton')}
              </Button>
            </div>
          )}
        </div>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div class="row apart">
          {onRemove ? (
            <Button look="bare" icon="trash" onClick={onRemove}>
              {say('removeHere')}
            </Button>
          ) : (
            <Button look="quiet" onClick={onClose}>
              {say('cancel')}
            </Button>
          )}
          <Button type="submit" icon="check">
            {say(isSignature ? 'useSignature' : 'useInitials')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
