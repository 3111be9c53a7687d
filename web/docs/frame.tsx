/** Draws around the content of every page: the product's bar, the search and the navigation. */
import type { ComponentChildren } from 'preact';
import { PublicFoot, PublicHead } from '../components/public-frame.tsx';
import { headId, searchId } from './ids.ts';
import { Method } from './resource.tsx';

interface NavigationPart {
  anchor: string;
  title: string;
  method?: string;
}

interface NavigationPage {
  address: string;
  title: string;
  parts: NavigationPart[];
}

export interface NavigationSection {
  title: string;
  pages: NavigationPage[];
}

interface Place {
  navigation: NavigationSection[];
  /** The address of this page. */
  here: string;
}

/** Every page, and the parts of this one. */
function Contents({ navigation, here }: Place) {
  return (
    <nav class="contents" aria-label="Reference">
      {navigation.map(({ title, pages }) => (
        <section key={title}>
          <p class="contents-title">{title}</p>
          <ul>
            {pages.map((page) => (
              <li key={page.address}>
                <a href={page.address} aria-current={page.address === here ? 'page' : undefined}>
                  {page.title}
                </a>
                {page.address === here && page.parts.length > 0 && <Parts parts={page.parts} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <p class="contents-title">Machine-readable</p>
        <ul>
          <li>
            <a href="/api/openapi.json" download="countersign-openapi.json">
              OpenAPI 3.1
            </a>
          </li>
          <li>
            <a href="/llms.txt">llms.txt</a>
          </li>
        </ul>
      </section>
    </nav>
  );
}

function Parts({ parts }: { parts: NavigationPart[] }) {
  return (
    <ul>
      {parts.map(({ anchor, title, method }) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>
            {title} {method && <Method method={method} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The parts of a guide. A page of operations has its code in the place of this column, and its parts in the navigation. */
function outlineOf({ navigation, here }: Place): NavigationPart[] {
  const page = navigation.flatMap(({ pages }) => pages).find(({ address }) => address === here);
  const parts = page?.parts ?? [];
  return parts.length < 2 || parts.some(({ method }) => method) ? [] : parts;
}

export function Frame({ navigation, here, children }: Place & { children: ComponentChildren }) {
  const outline = outlineOf({ navigation, here });
  return (
    <>
      <div id={headId}>
        <PublicHead here="docs" />
      </div>
      <div class={outline.length > 0 ? 'reference outlined' : 'reference'}>
        <aside class="reference-side">
          <div id={searchId} />
          <details class="drawer">
            <summary>Contents</summary>
            <Contents navigation={navigation} here={here} />
          </details>
          <Contents navigation={navigation} here={here} />
        </aside>
        <main id="main" class="reference-main">
          {children}
        </main>
        {outline.length > 0 && (
          <nav class="outline contents" aria-label="On this page">
            <p class="contents-title">On this page</p>
            <Parts parts={outline} />
          </nav>
        )}
      </div>
      <PublicFoot />
    </>
  );
}
