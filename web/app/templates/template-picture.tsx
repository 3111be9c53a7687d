import type { TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { DocumentPicture } from '../../document/document-picture.tsx';
import { templateApi } from './template-api.ts';

/** Page 1. A document that was never opened has no hash yet, and reading it would change the template. */
export function TemplatePicture({ template: { id, document } }: { template: Pick<TemplateV1, 'id' | 'document'> }) {
  const sha256 = document?.sha256;
  const source = sha256 ? { key: `${id} ${sha256}`, address: () => templateApi.documentUrl(id) } : null;
  return <DocumentPicture source={source} />;
}
