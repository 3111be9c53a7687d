/**
 * The captcha of a form, where one is configured. Turnstile, hCaptcha and reCAPTCHA have the same functions. Its script is
 * loaded with the first form that has one.
 */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CaptchaWidget } from '../../shared/domain/accounts/captcha-widget.ts';
import { pageLanguage } from '../messages/page-language.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface CaptchaWords {
  cannotLoad: string;
  /** A form was sent before the captcha was solved. */
  solve: string;
  tryAgain: string;
}

export interface FormCaptcha {
  /** Where the form shows it; null if none is configured. */
  control: VNode | null;
  /**
   * Waits until the person has solved it. Each token is valid once. Undefined if none is configured, or if it cannot be
   * loaded: the service decides whether it admits a request without one.
   */
  token: () => Promise<string | undefined>;
}

interface CaptchaApi {
  render(place: HTMLElement, options: Record<string, unknown>): string | number;
  reset(id: string | number): void;
}

type Globals = Partial<Record<'turnstile' | 'hcaptcha' | 'grecaptcha', CaptchaApi>>;

/** The script calls a global function of this name when it is ready. */
const readyName = 'countersignCaptchaReady';
/** A blocker may let a request wait for good. */
const longestLoadMs = 20_000;

let loading: Promise<CaptchaApi> | null = null;

function loadApi(scriptUrl: string): Promise<CaptchaApi> {
  loading ??= new Promise<CaptchaApi>((resolve, reject) => {
    const address = new URL(scriptUrl);
    const parameters = { render: 'explicit', onload: readyName, hl: pageLanguage() };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      loading = null;
      reject(new Error('The captcha could not be loaded.'));
    };
    const timeout = setTimeout(fail, longestLoadMs);
    script.src = address.href;
    script.onerror = fail;
    Object.assign(window, {
      [readyName]: () => {
        clearTimeout(timeout);
        const { turnstile, hcaptcha, grecaptcha } = window as Globals;
        const api = turnstile ?? hcaptcha ?? grecaptcha;
        if (api) resolve(api);
        else fail();
      },
    });
    document.head.append(script);
  });
  return loading;
}

/** A narrow screen has no room for 300 pixels and the edges of the form. */
const size = () => (innerWidth < 360 ? 'compact' : 'normal');
const theme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

interface Held {
  /** Not used yet; empty: none. */
  token: string;
  /** Takes the next one, or an empty text if there will be none. */
  take: ((token: string) => void) | null;
  reset: () => void;
  isFailed: boolean;
}

/** @param widget null or undefined: none is configured, or the service has not answered yet */
export function useCaptcha(widget: CaptchaWidget | null | undefined, words: CaptchaWords): FormCaptcha {
  const holder = useRef<HTMLDivElement>(null);
  const { current: held } = useRef<Held>({ token: '', take: null, reset: () => undefined, isFailed: false });
  const [state, setState] = useState<'shown' | 'waiting' | 'failed'>('shown');
  const [attempt, setAttempt] = useState(0);
  const language = pageLanguage();
  const give = (token: string) => {
    const { take } = held;
    held.take = null;
    if (take) take(token);
    else held.token = token;
  };
  useEffect(() => {
    if (!widget || !holder.current) return;
    // A language or another attempt draws it anew, and a script can draw into an element once.
    const place = document.createElement('div');
    holder.current.replaceChildren(place);
    const fail = () => {
      if (!place.isConnected) return;
      held.isFailed = true;
      setState('failed');
      give('');
    };
    loadApi(widget.scriptUrl).then((api) => {
      if (!place.isConnected) return;
      const id = api.render(place, {
        sitekey: widget.siteKey,
        callback: give,
        'expired-callback': () => {
          held.token = '';
        },
        'error-callback': fail,
        ...{ theme: theme(), size: size(), hl: language, language },
      });
      held.reset = () => api.reset(id);
    }, fail);
    return () => place.remove();
  }, [widget?.scriptUrl, widget?.siteKey, attempt, language]);

  const token = async () => {
    if (!widget || held.isFailed) return undefined;
    if (!held.token) {
      setState('waiting');
      held.token = await new Promise<string>((take) => {
        held.take = take;
      });
      setState(held.isFailed ? 'failed' : 'shown');
    }
    const { token: taken } = held;
    held.token = '';
    if (!held.isFailed) held.reset();
    return taken || undefined;
  };
  const retry = () => {
    held.isFailed = false;
    setState('shown');
    setAttempt(attempt + 1);
  };
  const control = widget ? (
    <div class="captcha">
      <div ref={holder} hidden={state === 'failed'} />
      {state === 'waiting' && (
        <p class="hint" role="status">
          {words.solve}
        </p>
      )}
      {state === 'failed' && (
        <Notice tone="bad">
          <div class="stack">
            <p>{words.cannotLoad}</p>
            <div>
              <Button look="quiet" icon="refresh" onClick={retry}>
                {words.tryAgain}
              </Button>
            </div>
          </div>
        </Notice>
      )}
    </div>
  ) : null;
  return { control, token };
}
