/** The screens that need a session. */
import { Batches } from './batches/batches.tsx';
import { EnvelopeScreen } from './envelope-screen.tsx';
import { t } from './frame/i18n.ts';
import { UnknownScreen } from './frame/screen.tsx';
import { EnvelopeList } from './list/envelope-list.tsx';
import { CreateOrganization } from './organizations/create-organization.tsx';
import { ForScope } from './organizations/for-scope.tsx';
import { envelopeAt } from './prepare/steps.ts';
import { Settings } from './settings/settings.tsx';
import { Templates } from './templates/templates.tsx';
import { NewEnvelope } from './upload/new-envelope.tsx';

export function OwnersScreens({ path }: { path: string }) {
  if (path === '/app') return <EnvelopeList />;
  if (path === '/app/organizations/new') return <CreateOrganization />;
  if (path === '/app/new') {
    return (
      <ForScope scope="envelopes:write">
        <NewEnvelope />
      </ForScope>
    );
  }
  const envelope = envelopeAt(path);
  if (envelope) return <EnvelopeScreen key={envelope.id} {...envelope} />;
  if (path.startsWith('/app/templates')) return <Templates path={path} />;
  if (path.startsWith('/app/batches')) return <Batches path={path} />;
  if (path.startsWith('/app/settings')) return <Settings path={path} />;
  return <UnknownScreen to="/app" link={t('notFound.toDocuments')} />;
}
