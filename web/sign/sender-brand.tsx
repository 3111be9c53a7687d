/** The sender's logo and colour on the signing page. */
import { createContext } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';
import type { Brand } from '../../shared/domain/accounts/profile.ts';
import { Mark } from '../components/brand.tsx';
import { useImage } from '../use-image.ts';
import { onDark } from './colour-on-dark.ts';
import { t } from './i18n.ts';

interface SenderLogo {
  /** An object URL; null while the picture loads. */
  url: string | null;
  name: string;
}

export const SenderLogoContext = createContext<SenderLogo | null>(null);

function applyColour(colour: string): void {
  const { style, classList } = document.documentElement;
  style.setProperty('--sender', colour);
  style.setProperty('--sender-on-dark', onDark(colour));
  classList.add('branded');
}

/**
 * Makes the sender's colour the accent, and loads the logo. The page works without them, so failures are not shown.
 * @param sender null as long as the service has not answered
 */
export function useSenderBrand(
  sender: { name: string; brand: Brand | null } | null,
  readLogo: () => Promise<Blob>,
): SenderLogo | null {
  const { colour = null, hasLogo = false } = sender?.brand ?? {};
  useLayoutEffect(() => {
    if (colour) applyColour(colour);
  }, [colour]);
  const url = useImage(hasLogo ? readLogo : null, hasLogo);
  return sender && hasLogo ? { url, name: sender.name } : null;
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
