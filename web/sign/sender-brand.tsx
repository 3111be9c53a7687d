/** The sender's logo and colour on the signing page. */
import { createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import type { OpenAnswer } from '../../shared/contracts/sign.ts';
import { useImage } from '../use-image.ts';
import type { SigningLink } from './link.ts';

interface SenderLogo {
  /** An object URL. */
  url: string;
  name: string;
}

export const SenderLogoContext = createContext<SenderLogo | null>(null);

/** Applies the sender's colour and loads the logo. The page works without them, so failures are not shown. */
export function useSenderBrand(link: SigningLink | null, answer: OpenAnswer | null): SenderLogo | null {
  const { colour = null, hasLogo = false } = answer?.brand ?? {};
  useEffect(() => {
    const { style } = document.documentElement;
    if (!colour) return;
    style.setProperty('--brand', colour);
    style.setProperty('--on-brand', '#ffffff');
    style.setProperty('--brand-deep', `color-mix(in srgb, ${colour} 80%, black)`);
  }, [colour]);
  const url = useImage(link && hasLogo ? () => link.senderLogo() : null, hasLogo);
  if (!url || !answer) return null;
  return { url, name: answer.state === 'open' ? answer.envelope.sender : answer.sender };
}

export function SenderMark() {
  const logo = useContext(SenderLogoContext);
  return logo && <img class="sender-logo" src={logo.url} alt={logo.name} />;
}
