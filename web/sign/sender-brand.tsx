/** The sender's logo and colour on the signing page. */
import { createContext } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';
import type { OpenAnswer } from '../../shared/contracts/sign.ts';
import { Mark } from '../components/brand.tsx';
import { useImage } from '../use-image.ts';
import { onDark } from './colour-on-dark.ts';
import { t } from './i18n.ts';
import type { SigningLink } from './link.ts';

interface SenderLogo {
  /** An object URL; null while the picture loads. */
  url: string | null;
  name: string;
}

export const SenderLogoContext = createContext<SenderLogo | null>(null);

export function applyColour(colour: string): void {
  const { style, classList } = document.documentElement;
  style.setProperty('--sender', colour);
  style.setProperty('--sender-on-dark', onDark(colour));
  classList.add('branded');
}

/** Makes the sender's colour the accent, and loads the logo. The page works without them, so failures are not shown. */
export function useSenderBrand(link: SigningLink | null, answer: OpenAnswer | null): SenderLogo | null {
  const { colour = null, hasLogo = false } = answer?.brand ?? {};
  useLayoutEffect(() => {
    if (colour) applyColour(colour);
  }, [colour]);
  const url = useImage(link && hasLogo ? () => link.senderLogo() : null, hasLogo);
  if (!answer) return null;
  const name = answer.state === 'open' ? answer.envelope.sender : answer.sender;
  return hasLogo ? { url, name } : null;
}

/** The sender's logo; the product's mark for a sender who has none. */
export function SenderMark() {
  const logo = useContext(SenderLogoContext);
  if (!logo) {
    return (
      <span class="brand">
        <Mark />
        <span>Countersign</span>
      </span>
    );
  }
  return <span class="sender-mark">{logo.url && <img class="sender-logo" src={logo.url} alt={logo.name} />}</span>;
}

/** The product's name, where the head of the page is the sender's. */
export function ByCountersign() {
  const logo = useContext(SenderLogoContext);
  return (
    logo && (
      <p class="by-countersign">
        <Mark />
        <span>{t('byCountersign')}</span>
      </p>
    )
  );
}
