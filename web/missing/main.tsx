/** The page of an address that leads nowhere. */
import { Icon } from '../components/icon.tsx';
import { drawPublicPage, PublicFoot, PublicHead } from '../components/public-frame.tsx';
import { t } from '../messages/public.ts';

function Missing() {
  return (
    <>
      <PublicHead />
      <main class="main centred" id="main">
        <section class="card stack missing">
          <div class="big-icon">
            <Icon name="search" />
          </div>
          <h1>{t('missing.title')}</h1>
          <p>{t('missing.text')}</p>
          <p class="stack">
            <a class="button big wide" href="/">
              {t('missing.home')}
            </a>
            <a class="button big quiet wide" href="/app">
              {t('nav.logIn')}
            </a>
          </p>
        </section>
      </main>
      <PublicFoot />
    </>
  );
}

void drawPublicPage('page.missing', Missing);
