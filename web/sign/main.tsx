/** The signing page: opens the link and shows the ceremony, or a scene that explains the state of the envelope. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { OpenAnswer } from '../../shared/contracts/sign.ts';
import { languageFor } from '../../shared/domain/language.ts';
import { watchDoublePress } from '../components/double-press.ts';
import { watchFocusRing } from '../components/focus-ring.ts';
import { startPdfEngine } from '../document/pdf-engine.ts';
import { asFailure, Failure, type FailureCode } from '../http/request.ts';
import { drawPage, suggestLanguage } from '../messages/page-language.ts';
import { Ceremony } from './ceremony.tsx';
import { CheckScene } from './checks.tsx';
import { DoneScene } from './done-scene.tsx';
import { frameOrigin, isFrameMissing, reportHeights } from './framed.ts';
import { GiveBackScene, HandOverScene } from './hand-over.tsx';
import { signInLanguage, t } from './i18n.ts';
import { SigningLink } from './link.ts';
import { DeclinedScene, DelegatedScene, RefusalScene, ReplacedScene } from './refusal-scene.tsx';
import { SenderLogoContext, useSenderBrand } from './sender-brand.tsx';
import type { CeremonyProps } from './use-ceremony.ts';
import { type State, useMessagesToSite } from './use-messages-to-site.ts';

const unusableAddress = new Failure({
  code: 'invalid_signing_link',
  message: 'The address carries no token for this page.',
  status: 401,
});

/** These refusals say less than the answer of `open`, which the page then requests. */
const openAnswersMore: readonly FailureCode[] = [
  'invalid_state',
  'recipient_locked',
  'not_your_turn',
  'invalid_signing_link',
  'access_code_required',
];

function stateOf(answer: OpenAnswer): State {
  if (answer.state === 'hand_over') return { at: 'handOver', name: answer.name, sender: answer.sender };
  if (answer.state === 'replaced') return { at: 'replaced', replaced: answer };
  return answer.state === 'locked' ? { at: 'locked', locked: answer } : { at: 'open', opened: answer };
}

function senderOf(answer: OpenAnswer | null) {
  if (!answer) return null;
  return { name: answer.state === 'open' ? answer.envelope.sender : answer.sender, brand: answer.brand };
}

/** Opens the link; in a frame, starts the session first. @throws Failure */
async function openHere(link: SigningLink): Promise<OpenAnswer> {
  const answer = await link.open();
  // The session names the origin that may frame it: a token of another page is no token of this one.
  if (answer.frameOrigin !== frameOrigin || isFrameMissing) throw unusableAddress;
  if (answer.state !== 'hand_over' || frameOrigin === null) return answer;
  const { token, framePath } = await link.start();
  // A reload of the frame continues the session.
  history.replaceState(null, '', `${framePath}#${token}`);
  return link.open();
}

function Page({ link }: { link: SigningLink | null }) {
  const [state, setState] = useState<State>(link ? { at: 'opening' } : { at: 'refused', failure: unusableAddress });

  const [answered, setAnswered] = useState<OpenAnswer | null>(null);
  const senderLogo = useSenderBrand(senderOf(answered), () => link?.senderLogo() ?? Promise.reject(unusableAddress));
  useMessagesToSite(state);

  const open = async () => {
    if (!link) return;
    const answer = await openHere(link);
    setAnswered(answer);
    // Drawn in another language first, everything would move when the sentences arrive.
    await suggestLanguage(answer.language);
    setState(stateOf(answer));
  };
  const tryOpen = async () => {
    try {
      await open();
    } catch (error) {
      const failure = asFailure(error);
      if (failure.details.language) await suggestLanguage(languageFor(failure.details.language));
      setState({ at: 'refused', failure });
    }
  };
  const refuse = (failure: Failure) => {
    if (openAnswersMore.includes(failure.code)) tryOpen();
    else setState({ at: 'refused', failure });
  };
  useEffect(() => {
    tryOpen();
  }, []);

  return (
    <SenderLogoContext.Provider value={senderLogo}>
      {state.at === 'opening' && (
        <main class="scene" id="main">
          <p class="row" role="status">
            <span class="spinner" aria-hidden="true" /> {t('loading')}
          </p>
        </main>
      )}
      {state.at === 'refused' && <RefusalScene failure={state.failure} onRetry={tryOpen} />}
      {state.at === 'handOver' && link && (
        <HandOverScene
          {...state}
          onStart={async () => {
            await link.start();
            // The link has ended: the address of the device holds nothing.
            history.replaceState(null, '', location.pathname);
            await open();
          }}
        />
      )}
      {state.at === 'replaced' && <ReplacedScene replaced={state.replaced} onRetry={tryOpen} />}
      {state.at === 'locked' && link && <CheckScene link={link} locked={state.locked} onPassed={open} />}
      {state.at === 'delegated' && <DelegatedScene {...state} />}
      {state.at === 'declined' && <DeclinedScene documentName={state.documentName} />}
      {state.at === 'open' && link && (
        <OpenedPage
          link={link}
          opened={state.opened}
          onRefresh={open}
          onRefused={refuse}
          onDeclined={() => {
            const { envelope, isInPerson } = state.opened;
            if (isInPerson) setState({ at: 'open', opened: { ...state.opened, next: 'wait' } });
            else setState({ at: 'declined', documentName: envelope.name });
          }}
          onDelegated={(name) => setState({ at: 'delegated', name, documentName: state.opened.envelope.name })}
        />
      )}
    </SenderLogoContext.Provider>
  );
}

function OpenedPage(props: CeremonyProps) {
  const { next, isInPerson } = props.opened;
  const isOver = next === 'wait' || next === 'download';
  if (isOver && isInPerson) return <GiveBackScene opened={props.opened} />;
  return isOver ? <DoneScene {...props} /> : <Ceremony {...props} />;
}

// Loads in parallel with the first requests: the document needs both.
startPdfEngine();
watchFocusRing();
watchDoublePress();
const root = document.getElementById('root');
if (root) {
  // The token is in the fragment, which browsers send to no server.
  const [token = '', ...proof] = location.hash.slice(1).split('.');
  const link = token ? new SigningLink(token, proof.length > 0 ? proof.join('.') : null) : null;
  // The page of a public link gives the proof of the code that was entered there.
  if (proof.length > 0) history.replaceState(null, '', `${location.pathname}#${token}`);
  reportHeights(root);
  const draw = () => {
    document.title = `${t('pageTitle')} · Countersign`;
    render(<Page link={link} />, root);
  };
  // Draws in English first: the page asks for the document while its language is loaded.
  draw();
  void drawPage(signInLanguage, draw);
}
addEventListener('hashchange', ({ oldURL, newURL }) => {
  // The skip link leaves the token in the address. A different link in the same tab starts from the beginning.
  if (new URL(newURL).hash === '#main') history.replaceState(null, '', oldURL);
  else location.reload();
});
