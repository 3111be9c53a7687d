/** The landing page. */
import { Icon } from '../components/icon.tsx';
import { drawPublicPage, PublicFoot, PublicHead } from '../components/public-frame.tsx';
import { t } from '../messages/public.ts';

function Picture() {
  return (
    <svg viewBox="0 0 320 380" aria-hidden="true" focusable="false">
      <rect x="20" y="10" width="270" height="350" rx="10" fill="#fff" stroke="#d1dbe0" />
      <rect x="48" y="44" width="130" height="14" rx="4" fill="#17212e" />
      {[84, 102, 120, 138, 172, 190, 208].map((y, index) => (
        <rect key={y} x="48" y={y} width={index % 4 === 3 ? 130 : 214} height="7" rx="3" fill="#d1dbe0" />
      ))}
      <rect x="48" y="250" width="124" height="58" rx="6" fill="#e8f1f2" stroke="#055c6b" stroke-dasharray="4 4" />
      <path
        d="M58 288c10-26 20-34 23-26s-12 30-6 30 14-22 20-20-3 16 4 15 10-16 17-14-2 13 6 12 12-12 20-9 8 6 18 2"
        fill="none"
        stroke="#17212e"
        stroke-width="2.6"
        stroke-linecap="round"
      />
      <rect x="48" y="318" width="92" height="7" rx="3" fill="#d1dbe0" />
      <g transform="translate(228 292) scale(2)">
        <circle r="16" fill="#055c6b" />
        <circle r="13" fill="none" stroke="#fff" />
        <path d="M-6.5-.5-2 4l7-7.5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" />
        <path d="M-6.5 8c3.5-1.2 6.5-.8 9 0 1.5.6 3 .3 4.5-.4" fill="none" stroke="#9ed9d6" stroke-width="1.3" />
      </g>
    </svg>
  );
}

const features = [
  ['pen', 'signing'],
  ['shield', 'sealing'],
  ['key', 'integration'],
] as const;

function Home() {
  return (
    <>
      <PublicHead />
      <main class="main" id="main">
        <section class="hero">
          <div class="stack">
            <h1>{t('home.title')}</h1>
            <p class="lead">{t('home.lead')}</p>
            <div class="row">
              <a class="button big" href="/app/register">
                {t('home.register')}
              </a>
              <a class="button big quiet" href="/app/login">
                {t('home.logIn')}
              </a>
            </div>
            <p class="hint">{t('home.invitation')}</p>
          </div>
          <Picture />
        </section>
        <section class="three" aria-label={t('home.features')}>
          {features.map(([icon, name]) => (
            <div key={name} class="card">
              <Icon name={icon} />
              <h2>{t(`home.${name}`)}</h2>
              <p>{t(`home.${name}Text`)}</p>
            </div>
          ))}
        </section>
        <section class="card row apart" style={{ marginBlockStart: '1.5rem' }}>
          <div class="grow stack tight">
            <h2>{t('home.received')}</h2>
            <p class="hint">{t('home.receivedText')}</p>
          </div>
          <a class="button quiet" href="/verify">
            {t('home.verify')}
          </a>
        </section>
      </main>
      <PublicFoot />
    </>
  );
}

drawPublicPage('page.home', Home);
