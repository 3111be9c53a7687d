/** A link to the document that corrects another one, or that is corrected. */
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';

export function CorrectionLink({ to, text }: { to: string; text: 'detail.corrected' | 'detail.earlier' }) {
  return <Link to={`/app/envelopes/${to}`}>{t(text)}</Link>;
}
