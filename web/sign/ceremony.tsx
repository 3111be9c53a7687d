/** Reading, filling in and signing: the document with its fields, and the guide from one to the next. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SignField } from '../../shared/contracts/sign.ts';
import { Mark } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import { afterDialog } from '../components/dialog.tsx';
import { type OpenDocument, openDocument } from '../document/open-document.ts';
import { PageView } from '../document/page-view.tsx';
import { localDay } from '../format/time.ts';
import { asFailure, Failure } from '../http/request.ts';
import { sha256Hex } from '../http/sha256.ts';
import { CodeDialog } from './code-step.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { failureText } from './failure-text.ts';
import { FieldDialog } from './field-dialog.tsx';
import { FixedField, OwnField } from './field-on-page.tsx';
import {
  applied,
  filledFields,
  firstValues,
  isEditable,
  isFilled,
  isImageField,
  nextToDo,
  progressOf,
  ticked,
  toDo,
  type Values,
} from './filling.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { Introduction } from './introduction.tsx';
import { asKept, fromKept, keep, kept } from './kept.ts';
import { LanguageSwitch, useSpeech } from './language.tsx';
import type { Opened, SigningLink } from './link.ts';
import { reachable } from './reach.ts';
import type { SignaturePicture } from './signature/picture.ts';
import { SignatureDialog, type SignatureKind } from './signature/signature-dialog.tsx';

interface CeremonyProps {
  link: SigningLink;
  opened: Opened;
  onRefresh: () => Promise<void>;
  onRefused: (failure: Failure) => void;
  onDeclined: () => void;
}

type Sheet =
  | { open: 'field'; field: SignField }
  | { open: 'picture'; kind: SignatureKind; field: SignField | null }
  | { open: 'finish' }
  | { open: 'decline' };

/** After these nobody signs here again. */
const over: readonly Failure['code'][] = ['invalid_state', 'recipient_locked'];

/** After these there is nothing left to do here. */
const final: readonly Failure['code'][] = [
  'invalid_state',
  'recipient_locked',
  'not_your_turn',
  'invalid_signing_link',
  'document_changed',
];
const changed = new Failure({ code: 'document_changed', message: 'The document is another one.', status: 409 });

/** The document's bytes, shown only when they are the ones that are to be signed. */
function useCheckedDocument({ link, opened, onRefused }: CeremonyProps): OpenDocument | null {
  const [shown, setShown] = useState<OpenDocument | null>(null);
  useEffect(() => {
    let isOver = false;
    let made: OpenDocument | null = null;
    const load = async () => {
      const bytes = await link.document();
      if ((await sha256Hex(bytes)) !== opened.document?.sha256) throw changed;
      made = await openDocument(bytes);
      if (isOver) made.close();
      else setShown(made);
    };
    load().catch((error) => {
      if (!isOver) onRefused(asFailure(error));
    });
    return () => {
      isOver = true;
      made?.close();
    };
  }, [link, opened.document?.sha256]);
  return shown;
}

/** Brings a field under the person's eyes and hands. */
function goTo(field: SignField): void {
  const element = document.getElementById(field.id);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  element?.focus({ preventScroll: true });
}

export function Ceremony(props: CeremonyProps) {
  const { link, opened, onRefresh, onRefused, onDeclined } = props;
  const { say } = useSpeech();
  const shown = useCheckedDocument(props);
  const [first] = useState(() => firstValues(opened.fields, localDay(new Date())));
  const [values, setValues] = useState<Values>(() => fromKept(opened.fields, first, kept(opened)));
  useEffect(() => keep(opened, asKept(opened.fields, first, values)), [values]);
  const [signature, setSignature] = useState<SignaturePicture | null>(null);
  const [initials, setInitials] = useState<SignaturePicture | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [hereId, setHereId] = useState<string | null>(null);
  const [askingId, setAskingId] = useState<string | null>(null);
  const [wrongIds, setWrongIds] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The proof of the access code is over before the person is done. */
  const [isLocked, setLocked] = useState(false);
  const wantsFinish = useRef(false);
  const canAct = opened.next === 'sign' || opened.next === 'approve';
  const isApproval = opened.next === 'approve';
  const { done, total } = progressOf(opened.fields, values);
  const waiting = toDo(opened.fields, values);

  const stand = (id: string | null) => {
    setHereId(id);
    setAskingId(id);
  };
  const advance = (from: SignField, next: Values) => {
    const following = nextToDo(opened.fields, next, from.id);
    stand(following?.id ?? null);
    const go = () => {
      if (following) goTo(following);
      else document.querySelector<HTMLElement>('[data-finish] button')?.focus();
    };
    if (sheet) afterDialog(go);
    else go();
  };
  const fill = (field: SignField, value: string, moves = true) => {
    const next = { ...values, [field.id]: value };
    setValues(next);
    setWrongIds(wrongIds.filter((id) => id !== field.id));
    setSheet(null);
    if (moves) advance(field, next);
  };
  const press = (field: SignField) => {
    stand(field.id);
    if (field.type === 'checkbox') return fill(field, isFilled(field, values) ? 'false' : 'true', false);
    if (!isImageField(field)) return setSheet({ open: 'field', field });
    const kind = field.type === 'initials' ? 'initials' : 'signature';
    const present = kind === 'signature' ? signature : initials;
    // Once made, one press signs the next place.
    if (present && !isFilled(field, values)) return fill(field, applied);
    setSheet({ open: 'picture', kind, field });
  };
  const guide = () => {
    const next = nextToDo(opened.fields, values, hereId);
    if (next) {
      stand(next.id);
      goTo(next);
      return;
    }
    finish(signature);
  };
  const finish = (made: SignaturePicture | null) => {
    setProblem(null);
    // The certificate shows a signature even where no field was placed.
    if (!isApproval && !made) {
      wantsFinish.current = true;
      setSheet({ open: 'picture', kind: 'signature', field: null });
    } else setSheet({ open: 'finish' });
  };
  /** Not while something is on its way: it could not be taken back. */
  const leave = () => {
    if (!busy) setSheet(null);
  };
  const decline = () => {
    setProblem(null);
    setSheet({ open: 'decline' });
  };
  const use = (kind: SignatureKind, field: SignField | null, picture: SignaturePicture) => {
    if (kind === 'signature') setSignature(picture);
    else setInitials(picture);
    if (field) return fill(field, applied);
    setSheet(null);
    if (wantsFinish.current) finish(kind === 'signature' ? picture : signature);
  };

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
      keep(opened, null);
    } catch (error) {
      await recover(asFailure(error));
    }
    setBusy(false);
  };
  const send = async (consentSha256: string) => {
    if (!opened.document) return;
    const common = {
      consent: { sha256: consentSha256 },
      documentSha256: opened.document.sha256,
      fields: filledFields(opened.fields, values),
    };
    const input = ({ method, mimetype, contentBase64 }: SignaturePicture) => ({ method, mimetype, contentBase64 });
    const hasInitials = opened.fields.some((field) => field.type === 'initials' && values[field.id] === applied);
    const drawn = initials && hasInitials ? { initials: input(initials) } : {};
    const signs = opened.fields.some((field) => field.type === 'signature' && values[field.id] === applied);
    if (isApproval) {
      await link.approve({ ...common, ...(signature && signs ? { signature: input(signature) } : {}), ...drawn });
    } else if (signature) {
      await link.sign({ ...common, signature: input(signature), ...drawn });
    }
    await onRefresh();
  };
  const end = (failure: Failure) => {
    // What was typed serves nobody any more; a newer link may still find it.
    if (over.includes(failure.code)) keep(opened, null);
    onRefused(failure);
  };
  /** An answer that was lost may have arrived: the link knows. */
  const recover = async (failure: Failure) => {
    if (failure.code === 'validation_error') {
      const named = Object.keys(failure.details).map((name) => name.replace(/^fields\./, ''));
      const wrong = opened.fields.filter(({ id }) => named.includes(id));
      setWrongIds(wrong.map(({ id }) => id));
      if (wrong[0]) {
        setSheet(null);
        stand(wrong[0].id);
        const [first] = wrong;
        afterDialog(() => goTo(first));
      }
      setProblem(say('wrongFields'));
      return;
    }
    if (final.includes(failure.code)) return end(failure);
    if (failure.code === 'access_code_required') return setLocked(true);
    setProblem(failureText(failure, say));
    if (failure.status === 0 || failure.status >= 500) {
      const answer = await link.open().catch(asFailure);
      if (answer instanceof Failure) {
        if (final.includes(answer.code)) end(answer);
      } else if (answer.state === 'open' && answer.recipient.status === 'completed') {
        keep(opened, null);
        await onRefresh();
      }
    }
  };

  /** On the page there may be no room for it: beside a box to tick there is none at all. */
  const asking = opened.fields.find(({ id }) => id === askingId)?.label;
  const status =
    total === 0 ? say('progressNone') : waiting.length > 0 ? say('progress', { done, total }) : say('allDone');
  return (
    <>
      <a class="skip" href="#main">
        {say('skip')}
      </a>
      <header class="sign-head">
        <div>
          <span class="brand">
            <Mark />
            <span class="wide-only">Countersign</span>
          </span>
          <span style={{ flex: 1 }} />
          <LanguageSwitch />
          {canAct && (
            <Button look="bare" onClick={decline}>
              {say('decline')}
            </Button>
          )}
        </div>
        {canAct && total > 0 && (
          <div class="progress">
            <div style={{ '--done': String(Math.round((done / total) * 100)) }} />
          </div>
        )}
      </header>
      <main class="sign-main stack" id="main">
        <Introduction opened={opened} />
        {!shown && (
          <p class="row" role="status">
            <span class="spinner" aria-hidden="true" /> {say('loading')}
          </p>
        )}
        {shown && (
          <div class="pages" ref={reachable}>
            {shown.pages.map((page, index) => (
              <PageView
                key={page.number}
                document={shown}
                index={index}
                label={say('pageOf', { page: page.number, pages: shown.pages.length })}
                loadingLabel={say('pageLoading')}
                withText
              >
                {opened.fields
                  .filter((field) => field.page === page.number)
                  .map((field) =>
                    canAct && isEditable(field) ? (
                      <OwnField
                        key={field.id}
                        field={field}
                        page={page}
                        values={values}
                        imageUrl={(field.type === 'initials' ? initials : signature)?.url ?? null}
                        isHere={field.id === hereId}
                        isWrong={wrongIds.includes(field.id)}
                        onReach={() => setAskingId(field.id)}
                        onPress={() => press(field)}
                      />
                    ) : (
                      <FixedField key={field.id} field={field} page={page} link={link} />
                    ),
                  )}
              </PageView>
            ))}
          </div>
        )}
      </main>
      {canAct && shown && (
        <footer class="sign-foot">
          <div>
            {asking && (
              <p class="asking" dir="auto">
                {asking}
              </p>
            )}
            <p class="status" role="status">
              {problem && !sheet ? problem : status}
            </p>
            <span data-finish>
              <Button size="big" onClick={guide} onward>
                {waiting.length === 0
                  ? say(isApproval ? 'approveFinish' : 'finish')
                  : hereId === null
                    ? say('start')
                    : say('next')}
              </Button>
            </span>
          </div>
        </footer>
      )}
      {sheet?.open === 'field' && (
        <FieldDialog
          field={sheet.field}
          value={values[sheet.field.id] ?? ''}
          isRefused={wrongIds.includes(sheet.field.id)}
          onSave={(value) => fill(sheet.field, value)}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet?.open === 'picture' && (
        <SignatureDialog
          kind={sheet.kind}
          name={opened.recipient.name}
          present={sheet.kind === 'signature' ? signature : initials}
          onUse={(picture) => use(sheet.kind, sheet.field, picture)}
          onRemove={removal(sheet.field)}
          onClose={() => {
            wantsFinish.current = false;
            setSheet(null);
          }}
        />
      )}
      {sheet?.open === 'finish' && (
        <FinishDialog
          opened={opened}
          signature={signature}
          ticked={ticked(opened.fields, values)}
          busy={busy}
          problem={problem}
          onSign={(consentSha256) => attempt(() => send(consentSha256))}
          onClose={leave}
        />
      )}
      {sheet?.open === 'decline' && (
        <DeclineDialog
          sender={opened.envelope.sender}
          isApproval={isApproval}
          onClose={leave}
          busy={busy}
          problem={problem}
          onDecline={(reason) =>
            attempt(async () => {
              await link.decline(reason);
              onDeclined();
            })
          }
        />
      )}
      {isLocked && (
        <CodeDialog
          onCode={async (code) => {
            await link.unlock(code);
            setLocked(false);
          }}
          onClose={() => setLocked(false)}
        />
      )}
    </>
  );

  function removal(field: SignField | null): (() => void) | undefined {
    return field && isFilled(field, values) ? () => fill(field, '', false) : undefined;
  }
}
