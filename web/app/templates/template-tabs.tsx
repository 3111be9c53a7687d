import { batchesPath } from '../batches/batch-paths.ts';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';

/** The two lists that begin with templates: the templates themselves, and those that were sent in bulk. */
export function TemplateTabs({ here }: { here: 'templates' | 'batches' }) {
  return (
    <nav class="tabs" aria-label={t('nav.templates')}>
      <Link to="/app/templates" isHere={here === 'templates'}>
        {t('templates.all')}
      </Link>
      <Link to={batchesPath} isHere={here === 'batches'}>
        {t('many.batches')}
      </Link>
    </nav>
  );
}
