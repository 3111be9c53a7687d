/** The pages about templates, by address. */
import { useTranslate } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { NewTemplate } from './new-template.tsx';
import { TemplateList } from './template-list.tsx';
import { templateAt } from './template-paths.ts';
import { TemplateScreen } from './template-screen.tsx';

export function Templates({ path }: { path: string }) {
  const t = useTranslate();
  if (path === '/app/templates') return <TemplateList />;
  if (path === '/app/templates/new') return <NewTemplate />;
  const place = templateAt(path);
  if (place) return <TemplateScreen key={`${place.kind} ${place.id}`} place={place} />;
  return (
    <Screen title={t('notFound.page')} width="narrow">
      <p>
        <Link to="/app/templates">{t('templates.toTemplates')}</Link>
      </p>
    </Screen>
  );
}
