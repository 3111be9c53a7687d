import { useEffect, useRef, useState } from 'preact/hooks';
import { Brand, Mark } from '../../components/brand.tsx';
import { Button } from '../../components/button.tsx';
import { localMailbox } from '../api/local-product.ts';
import { logOut } from '../api/session.ts';
import { t } from './i18n.ts';
import { Link, navigate } from './router.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** The head of every screen. The open screen saves its changes before the page is left. */
export function TopBar({ email, path }: { email: string | null; path: string }) {
  return (
    <header class="topbar">
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <div>
        {email ? (
          <Link to="/app" look="brand">
            <Mark />
            <span>Countersign</span>
          </Link>
        ) : (
          <Brand />
        )}
        <nav aria-label={t('nav.main')}>
          {email ? <OwnerMenu path={path} /> : <a href="/verify">{t('nav.verify')}</a>}
        </nav>
      </div>
    </header>
  );
}

/** On a narrow screen the links open below the bar, which stays one row. */
function OwnerMenu({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      if (event instanceof PointerEvent && root.current?.contains(event.target as Node)) return;
      setOpen(false);
      if (event instanceof KeyboardEvent) root.current?.querySelector('button')?.focus();
    };
    const kinds = ['keydown', 'pointerdown'] as const;
    for (const kind of kinds) document.addEventListener(kind, close);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close);
    };
  }, [isOpen]);
  return (
    <div ref={root}>
      <Button look="bare" icon="menu" extra="opener" isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('nav.menu')}
      </Button>
      <div class={isOpen ? 'links open' : 'links'}>
        <OwnerLinks path={path} />
      </div>
    </div>
  );
}

function OwnerLinks({ path }: { path: string }) {
  const unsaved = useUnsavedChanges();
  const mailbox = localMailbox();
  const leave = async (to: string) => (await unsaved.confirmLeave()) && location.assign(to);
  return (
    <>
      <Link to="/app" isHere={path === '/app' || path.startsWith('/app/envelopes')}>
        {t('nav.documents')}
      </Link>
      <Link to="/app/templates" isHere={path.startsWith('/app/templates')}>
        {t('nav.templates')}
      </Link>
      <Link to="/app/settings" isHere={path.startsWith('/app/settings')}>
        {t('nav.settings')}
      </Link>
      <Link to="/verify" follow={leave}>
        {t('nav.verify')}
      </Link>
      {mailbox && (
        <Link to={mailbox} follow={leave}>
          {t('nav.mailbox')}
        </Link>
      )}
      <button
        type="button"
        class="button bare"
        onClick={async () => {
          if (!((await unsaved.askToLeave()) ?? true)) return;
          // A draft that could not be saved does not keep its owner logged in.
          await unsaved.confirmLeave();
          await logOut();
          navigate('/app/login');
        }}
      >
        {t('nav.logOut')}
      </button>
    </>
  );
}
