/** The signing page: from the link to the signature to the sealed copy. */
import { render } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { OpenAnswer } from '../../shared/contracts/sign.ts';
import { type Language, languageFor } from '../../shared/domain/language.ts';
import { asFailure, Failure } from '../http/request.ts';
import { Ceremony } from './ceremony.tsx';
import { CodeStep } from './code-step.tsx';
import { DoneScene } from './done-scene.tsx';
import {
  browserLanguage,
  chosenLanguage,
  keepLanguage,
  loadMessages,
  SpeechContext,
  sayer,
  showLanguage,
} from './language.tsx';
import { en, type Messages } from './languages/en.ts';
import { type Opened, SigningLink } from './link.ts';
import { DeclinedScene, RefusalScene } from './refusal-scene.tsx';

type State =
  | { at: 'opening' }
  | { at: 'refused'; failure: Failure }
  | { at: 'locked'; sender: string }
  | { at: 'open'; opened: Opened }
  | { at: 'declined'; about: string };

const noLink = new Failure({ code: 'invalid_signing_link', message: 'The link carries no secret.', status: 401 });

/** Refusals that opening the link explains better. */
const asOpened: readonly Failure['code'][] = [
  'invalid_state',
  'recipient_locked',
  'not_your_turn',
  'invalid_signing_link',
  'access_code_required',
];

/** The secret stands in the fragment, which no browser sends anywhere. */
function linkInAddress(): SigningLink | null {
  const token = location.hash.slice(1);
  return token ? new SigningLink(token) : null;
}

function stateOf(answer: OpenAnswer): State {
  return answer.state === 'locked' ? { at: 'locked', sender: answer.sender } : { at: 'open', opened: answer };
}

/** The language, and its words once they are there. */
function useLanguage() {
  const [spoken, setSpoken] = useState<{ language: Language; messages: Messages }>({ language: 'en', messages: en });
  const speak = useCallback((language: Language) => {
    loadMessages(language).then(
      (messages) => setSpoken({ language, messages }),
      () => undefined,
    );
  }, []);
  useEffect(() => speak(chosenLanguage() ?? browserLanguage()), []);
  const speech = useMemo(() => {
    const choose = (language: Language) => {
      keepLanguage(language);
      speak(language);
    };
    return { language: spoken.language, say: sayer(spoken.messages), choose };
  }, [spoken]);
  useLayoutEffect(() => showLanguage(speech.language, speech.say), [speech]);
  /** What the sender chose, unless the person has. */
  const suggest = (tag: string | undefined) => {
    if (tag && !chosenLanguage()) speak(languageFor(tag));
  };
  return { speech, suggest };
}

function Page({ link }: { link: SigningLink | null }) {
  const { speech, suggest } = useLanguage();
  const { say } = speech;
  const [state, setState] = useState<State>(link ? { at: 'opening' } : { at: 'refused', failure: noLink });

  const open = async () => {
    if (!link) return;
    const answer = await link.open();
    suggest(answer.language);
    setState(stateOf(answer));
  };
  const tryOpen = async () => {
    try {
      await open();
    } catch (error) {
      const failure = asFailure(error);
      suggest(failure.details.language);
      setState({ at: 'refused', failure });
    }
  };
  /** Whatever has become of the envelope meanwhile, the link knows; only what was loaded is judged here. */
  const refuse = (failure: Failure) => {
    if (asOpened.includes(failure.code)) tryOpen();
    else setState({ at: 'refused', failure });
  };
  useEffect(() => {
    tryOpen();
  }, []);

  return (
    <SpeechContext.Provider value={speech}>
      {state.at === 'opening' && (
        <main class="scene" id="main">
          <p class="row" role="status">
            <span class="spinner" aria-hidden="true" /> {say('loading')}
          </p>
        </main>
      )}
      {state.at === 'refused' && <RefusalScene failure={state.failure} onRetry={tryOpen} />}
      {state.at === 'locked' && link && (
        <CodeStep
          sender={state.sender}
          onCode={async (code) => {
            await link.unlock(code);
            await open();
          }}
        />
      )}
      {state.at === 'declined' && <DeclinedScene about={state.about} />}
      {state.at === 'open' && link && (
        <OpenedPage
          link={link}
          opened={state.opened}
          onRefresh={open}
          onRefused={refuse}
          onDeclined={() => setState({ at: 'declined', about: state.opened.envelope.name })}
        />
      )}
    </SpeechContext.Provider>
  );
}

interface OpenedPageProps {
  link: SigningLink;
  opened: Opened;
  onRefresh: () => Promise<void>;
  onRefused: (failure: Failure) => void;
  onDeclined: () => void;
}

function OpenedPage(props: OpenedPageProps) {
  const { next } = props.opened;
  return next === 'wait' || next === 'download' ? <DoneScene {...props} /> : <Ceremony {...props} />;
}

const root = document.getElementById('root');
if (root) render(<Page link={linkInAddress()} />, root);
// Another link in the same tab is another visit.
addEventListener('hashchange', () => location.reload());
