/** Account, API keys, webhooks: one address each below /app/settings. */
import { Link } from '../router.tsx';
import { Screen } from '../screen.tsx';
import { AccountPart } from './account-part.tsx';
import { KeysPart } from './keys-part.tsx';
import { WebhooksPart } from './webhooks-part.tsx';

const parts = [
  { path: '/app/settings', name: 'Account and plan' },
  { path: '/app/settings/keys', name: 'API keys' },
  { path: '/app/settings/webhooks', name: 'Webhooks' },
];

export function Settings({ path }: { path: string }) {
  return (
    <Screen title="Settings">
      <div class="settings">
        <nav aria-label="Settings">
          <ul>
            {parts.map((part) => (
              <li key={part.path}>
                <Link to={part.path} isHere={part.path === path}>
                  {part.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {path === '/app/settings/keys' ? (
          <KeysPart />
        ) : path === '/app/settings/webhooks' ? (
          <WebhooksPart />
        ) : (
          <AccountPart />
        )}
      </div>
    </Screen>
  );
}
