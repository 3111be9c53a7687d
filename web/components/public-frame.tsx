/** Head and foot of the public pages. */
import { Brand } from './brand.tsx';

export function PublicHead({ here }: { here?: 'verify' | 'docs' }) {
  return (
    <header class="topbar">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <div>
        <Brand />
        <nav aria-label="Main">
          <a href="/verify" aria-current={here === 'verify' ? 'page' : undefined}>
            Verify
          </a>
          <a href="/docs" aria-current={here === 'docs' ? 'page' : undefined}>
            API
          </a>
          <a href="/app">Log in</a>
        </nav>
      </div>
    </header>
  );
}

export function PublicFoot() {
  return (
    <footer class="foot">
      <p>No cookies. No tracking. No third-party requests.</p>
    </footer>
  );
}
