/** The page of a public link: name and address, a code that confirms the address, and on to the signing page. */
import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OpenLinkAnswer } from '../../shared/contracts/start.ts';
import type { endingCodes } from '../../shared/domain/signing/frame.ts';
import { Button } from '../components/button.tsx';
import { watchDoublePress } from '../components/double-press.ts';
import { watchFocusRing } from '../components/focus-ring.ts';
import { SignedSheet } from '../components/signed-sheet.tsx';
import { asFailure, type Failure } from '../http/request.ts';
import { drawPage } from '../messages/page-language.ts';
import { isFrameMissing, reportHeights, reportToSite } from '../sign/framed.ts';
import { type SignMessageKey, signInLanguage, t } from '../sign/i18n.ts';
import { MailCode } from '../sign/mail-code.tsx';
import { failureText } from '../sign/refusals.ts';
import { Scene } from '../sign/scene.tsx';
import { SenderLogoContext, useSenderBrand } from '../sign/sender-brand.tsx';
import { PublicLink } from './link.ts';
import { LinkPicture, ViewDocument } from './link-document.tsx';
import { PersonForm, useStartCaptcha } from './person-form.tsx';

type EndingCode = (typeof endingCodes)[number];

type State =
  | { at: 'opening' }
  | { at: 'person' }
  | { at: 'code'; email: string; validMinutes: number }
  | { at: 'over'; code: EndingCode; title: SignMessageKey; text: SignMessageKey; sender?: string | undefined }
  | { at: 'failed'; failure: Failure };

const closedTexts: Record<string, SignMessageKey> = {
  closed: 'startClosed',
  expired: 'startExpired',
  full: 'startFull',
};

const closed = (reason: string | undefined, sender: string | undefined): State => ({
  at: 'over',
  code: 'public_link_closed',
  title: 'startClosedTitle',
  text: closedTexts[reason ?? ''] ?? 'startClosed',
  sender,
});

const invalid: State = {
  at: 'over',
  code: 'invalid_public_link',
  title: 'startInvalidTitle',
  text: 'startInvalid',
};

/** A refusal after which the page has nothing more to offer; null for any other. */
function overAfter({ code, details }: Failure): State | null {
  if (code === 'public_link_closed') return closed(details.reason, details.sender);
  if (code === 'public_link_used') return { at: 'over', code, title: 'startUsedTitle', text: 'startUsed' };
  return code === 'invalid_public_link' ? invalid : null;
}

function Page({ link }: { link: PublicLink }) {
  const [state, setState] = useState<State>(isFrameMissing ? invalid : { at: 'opening' });
  const [opened, setOpened] = useState<OpenLinkAnswer | null>(null);
  const logo = useSenderBrand(opened && { name: opened.sender, brand: opened.brand }, () => link.senderLogo());
  useMessagesToSite(state);
  const open = async () => {
    try {
      const answer = await link.open();
      setOpened(answer);
      setState(answer.closed ? closed(answer.closed, answer.sender) : { at: 'person' });
    } catch (error) {
      const failure = asFailure(error);
      setState(overAfter(failure) ?? { at: 'failed', failure });
    }
  };
  useEffect(() => {
    if (!isFrameMissing) open();
  }, []);
  /** Leaves the form for a refusal that ends the link; the form shows any other. */
  const orOver = async <T,>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const over = overAfter(asFailure(error));
      if (over) setState(over);
      throw error;
    }
  };
  return (
    <SenderLogoContext.Provider value={logo}>
      <Step {...{ link, state, setState, opened, open, orOver }} />
    </SenderLogoContext.Provider>
  );
}

interface StepProps {
  link: PublicLink;
  state: State;
  setState: (state: State) => void;
  opened: OpenLinkAnswer | null;
  open: () => Promise<void>;
  orOver: <T>(work: Promise<T>) => Promise<T>;
}

function Step({ link, state, setState, opened, open, orOver }: StepProps) {
  switch (state.at) {
    case 'opening':
      return (
        <main class="scene" id="main">
          <p class="row" role="status">
            <span class="spinner" aria-hidden="true" /> {t('loading')}
          </p>
        </main>
      );
    case 'failed':
      return (
        <Scene icon="alert" tone="bad" title={failureText(state.failure)}>
          <Button icon="refresh" onClick={open}>
            {t('tryAgain')}
          </Button>
        </Scene>
      );
    case 'over':
      return (
        <Scene icon="close" tone="bad" title={t(state.title)} documentName={opened?.name}>
          <p>{t(state.text)}</p>
          {state.sender && <p class="hint">{t('startAsk', { sender: state.sender })}</p>}
        </Scene>
      );
    case 'person':
      return (
        opened && (
          <Scene
            icon={opened.documentUrl ? <LinkPicture link={link} address={opened.documentUrl} /> : <SignedSheet />}
            documentName={opened.name}
            facts={<Facts link={link} opened={opened} />}
          >
            <p>{t(opened.documentUrl ? 'startShownIntro' : 'startIntro', { sender: opened.sender })}</p>
            <PersonForm
              captcha={opened.captcha}
              onSend={async (person, captchaToken) => {
                const { validMinutes } = await orOver(link.askFor(person, captchaToken));
                setState({ at: 'code', email: person.email, validMinutes });
              }}
            />
          </Scene>
        )
      );
    case 'code':
      return (
        <Scene icon="shield" title={t('mailCodeTitle')} documentName={opened?.name}>
          <CodeForm {...{ link, state, orOver }} captcha={opened?.captcha ?? null} />
          <Button look="bare" onClick={() => setState({ at: 'person' })} wide>
            {t('startOtherAddress')}
          </Button>
        </Scene>
      );
  }
}

/** How many pages the document has, and the way to it. */
function Facts({ link, opened: { name, pages, documentUrl } }: { link: PublicLink; opened: OpenLinkAnswer }) {
  return (
    <>
      {pages && t('pages', { count: pages })}
      {pages && documentUrl && ' · '}
      {documentUrl && <ViewDocument link={link} name={name} />}
    </>
  );
}

interface CodeFormProps extends Pick<StepProps, 'link' | 'orOver'> {
  state: State & { at: 'code' };
  captcha: OpenLinkAnswer['captcha'];
}

function CodeForm({ link, state, orOver, captcha: widget }: CodeFormProps) {
  const captcha = useStartCaptcha(widget);
  return (
    <>
      <MailCode
        link={{
          sendCode: async () => orOver(link.sendCode(await captcha.token())),
          verifyCode: async (code) => location.replace(await orOver(link.start(code))),
        }}
        sentTo={state.email}
        sentMinutes={state.validMinutes}
        button={t('codeButton')}
        // The page is being left.
        onVerified={() => new Promise(() => undefined)}
      />
      {captcha.control}
    </>
  );
}

/** Reports to the site that frames the page that it asks for the person, and that it has nothing more to show, each once. */
function useMessagesToSite(state: State): void {
  const isReady = useRef(false);
  const isEnded = useRef(false);
  useEffect(() => {
    if (state.at === 'person' && !isReady.current) {
      isReady.current = true;
      reportToSite({ type: 'ready' });
    }
    if (state.at === 'over' && !isEnded.current) {
      isEnded.current = true;
      reportToSite({ type: 'ended', code: state.code });
    }
  }, [state]);
}

watchFocusRing();
watchDoublePress();
const root = document.getElementById('root');
if (root) {
  const link = new PublicLink(location);
  reportHeights(root);
  void drawPage(signInLanguage, () => {
    document.title = `${t('pageTitle')} · Countersign`;
    render(<Page link={link} />, root);
  });
}
addEventListener('hashchange', () => location.reload());
