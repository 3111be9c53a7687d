/** The page of an address that leads nowhere. */
import { drawPublicPage, PublicFoot, PublicHead } from '../components/public-frame.tsx';
import { t } from '../messages/public.ts';

function Missing() {
  return (
    <>
      <PublicHead />
      <main class="main narrow" id="main">
        <div class="stack">
          <h1>{t('missing.title')}</h1>
          <p>{t('missing.text')}</p>
          <p class="row">
            <a class="button" href="/">
              {t('missing.home')}
            </a>
            <a class="button quiet" href="/app">
              {t('nav.logIn')}
            </a>
          </p>
        </div>
      </main>
      <PublicFoot />
    </>
  );
}

void drawPublicPage('page.missing', Missing);
