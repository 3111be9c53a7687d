/** Public check of a sealed file. The file stays on the device; the service is asked by hash alone. */
import { useEffect, useState } from 'preact/hooks';
import { DropZone } from '../components/drop-zone.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { drawPublicPage, PublicFoot, PublicHead } from '../components/public-frame.tsx';
import { together } from '../messages/page-language.ts';
import { t } from '../messages/public.ts';
import { trailInLanguage } from '../messages/trail.ts';
import { isTouch } from '../touch.ts';
import { useTask } from '../use-task.ts';
import { AnswerPicture } from './answer-picture.tsx';
import { type Examination, examine } from './examine.ts';
import { problemsInLanguage } from './problems.ts';
import { Result } from './result.tsx';

const facts = [
  ['unchanged', 'shield'],
  ['origin', 'lock'],
  ['people', 'people'],
] as const;

function Facts() {
  return (
    <section class="three" aria-label={t('verify.facts')}>
      {facts.map(([fact, icon]) => (
        <div key={fact} class="fact">
          <Icon name={icon} />
          <h2>{t(`verify.${fact}`)}</h2>
          <p>{t(`verify.${fact}Text`)}</p>
        </div>
      ))}
    </section>
  );
}

function titleOf(busy: boolean, examination: Examination | null) {
  if (busy) return 'verify.busy';
  if (examination) return 'verify.dropAnother';
  return isTouch() ? 'verify.chooseTitle' : 'verify.drop';
}

/** @param first a file that was chosen on another page */
function Verify({ first }: { first: File | null }) {
  const { busy, failure, run } = useTask();
  const [file, setFile] = useState<File | null>(null);
  const [examination, setExamination] = useState<Examination | null>(null);
  const take = (next: File) => {
    setExamination(null);
    setFile(next);
    run(async () => setExamination(await examine(next)));
  };
  useEffect(() => {
    if (first) take(first);
  }, [first]);
  const isStart = !busy && !examination;
  return (
    <>
      <PublicHead here="verify" />
      <main class={isStart ? 'main' : 'main middle'} id="main">
        <div class={isStart ? 'hero' : undefined}>
          <div class="stack loose">
            {isStart ? (
              <div class="stack tight">
                <h1>{t('verify.title')}</h1>
                <p class="lead">{t('verify.hint')}</p>
              </div>
            ) : (
              !examination && <h1 class="sr">{t('verify.title')}</h1>
            )}
            {failure && <Notice tone="bad">{t('verify.unreadable')}</Notice>}
            {examination && file && (
              <Result key={examination.sha256} examination={examination} file={file} onAgain={() => take(file)} />
            )}
            <DropZone
              accept=".pdf,application/pdf"
              title={t(titleOf(busy, examination))}
              hint={t('verify.local')}
              button={t(examination ? 'verify.chooseAnother' : 'verify.choose')}
              busy={busy}
              isLow={examination !== null}
              onFile={take}
            />
          </div>
          {isStart && <AnswerPicture />}
        </div>
        {isStart && <Facts />}
      </main>
      <PublicFoot />
    </>
  );
}

export const drawVerify = (first: File | null = null): Promise<void> =>
  drawPublicPage('page.verify', () => <Verify first={first} />, together(problemsInLanguage, trailInLanguage));
