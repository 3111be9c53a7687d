/** The landing page. */
import { fieldTypes } from '../../shared/domain/fields/field-rules.ts';
import { languages } from '../../shared/domain/language.ts';
import { DropZone } from '../components/drop-zone.tsx';
import { Icon } from '../components/icon.tsx';
import { drawPublicPage, PublicFoot, PublicHead } from '../components/public-frame.tsx';
import dark from '../images/product-dark-720.webp';
import darkLarge from '../images/product-dark-1200.webp';
import light from '../images/product-light-720.webp';
import lightLarge from '../images/product-light-1200.webp';
import { hasLoggedIn } from '../login-hint.ts';
import { t } from '../messages/public.ts';
import { isTouch } from '../touch.ts';
import { useTask } from '../use-task.ts';

/** The width of the picture in the layout (public.css). */
const sizes = '(min-width: 60rem) 36rem, 92vw';

/** Screenshots of the product: `npm run screenshots -- landing`. */
function Picture() {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset={`${dark} 720w, ${darkLarge} 1200w`} sizes={sizes} />
      <img
        src={light}
        srcset={`${light} 720w, ${lightLarge} 1200w`}
        sizes={sizes}
        width={600}
        height={560}
        alt={t('home.picture')}
      />
    </picture>
  );
}

const facts = () =>
  [
    ['fields', 'pen', t('home.facts.fields', { count: fieldTypes.length })],
    ['languages', 'globe', t('home.facts.languages', { count: languages.length })],
    ['seal', 'shield', t('home.facts.seal')],
  ] as const;

function Facts() {
  return (
    <section class="four" aria-label={t('home.features')}>
      {facts().map(([name, icon, title]) => (
        <div key={name} class="card fact">
          <Icon name={icon} />
          <h2>{title}</h2>
          <p>{t(`home.facts.${name}Text`)}</p>
        </div>
      ))}
      <div class="card fact">
        <Icon name="code" />
        <h2>{t('home.integration')}</h2>
        <p>{t('home.integrationText')}</p>
        <p>
          <a href="/docs">{t('home.reference')}</a>
        </p>
      </div>
    </section>
  );
}

/** Opens the page that checks files, without loading it anew: a browser hands no file from one page to the next. */
async function check(file: File): Promise<void> {
  const { drawVerify } = await import('../verify/verify.tsx');
  history.pushState(null, '', '/verify');
  addEventListener('popstate', () => location.reload());
  scrollTo(0, 0);
  await drawVerify(file);
}

function Start() {
  if (hasLoggedIn()) {
    return (
      <div class="row">
        <a class="button big" href="/app">
          {t('home.dashboard')}
        </a>
      </div>
    );
  }
  return (
    <>
      <div class="row">
        <a class="button big" href="/app/register">
          {t('home.register')}
        </a>
        <a class="button big quiet" href="/app/login">
          {t('home.logIn')}
        </a>
      </div>
      <p class="hint">{t('home.invitation')}</p>
    </>
  );
}

function Home() {
  const { busy, failure, run } = useTask();
  return (
    <>
      <PublicHead />
      <main id="main">
        <div class="main">
          <section class="hero">
            <div class="stack">
              <h1>{t('home.title')}</h1>
              <p class="lead">{t('home.lead')}</p>
              <Start />
            </div>
            <Picture />
          </section>
          <Facts />
        </div>
        <div class="band">
          <DropZone
            accept=".pdf,application/pdf"
            title={t(busy ? 'verify.busy' : 'home.received')}
            hint={t(failure ? 'verify.unreadable' : isTouch() ? 'home.receivedChoose' : 'home.receivedText')}
            button={t('verify.choose')}
            busy={busy}
            isSecondary
            onFile={(file) => run(() => check(file))}
          />
        </div>
      </main>
      <PublicFoot />
    </>
  );
}

void drawPublicPage('page.home', Home);
