import { useState } from 'preact/hooks';
import type { TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { TextField } from '../../components/form.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { toast } from '../../components/toast.tsx';
import { DocumentPicture } from '../../document/document-picture.tsx';
import { dateAndTime } from '../../format/time.ts';
import { useTask } from '../../use-task.ts';
import { may } from '../api/acting.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { EmptyList } from '../components/empty-list.tsx';
import { NewLink } from '../components/new-link.tsx';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { useUnsavedChanges } from '../frame/use-unsaved-changes.ts';
import { useDeleteTemplate } from './delete-template.tsx';
import { templateApi } from './template-api.ts';
import { templatePath, templateUsePath } from './template-paths.ts';

/** The number of templates from which the list has a search. */
const searchFrom = 6;

/** Page 1. A document that was never opened has no hash yet, and reading it would change the template. */
function TemplatePicture({ template: { id, document } }: Pick<RowProps, 'template'>) {
  const sha256 = document?.sha256;
  const source = sha256 ? { key: `${id} ${sha256}`, address: () => templateApi.documentUrl(id) } : null;
  return <DocumentPicture source={source} />;
}

interface RowProps {
  template: TemplateV1;
  onDuplicate: () => void;
  onDelete: () => void;
}

function Row({ template, onDuplicate, onDelete }: RowProps) {
  const { id, name, roles, document, updatedAt } = template;
  const mayWrite = may('templates:write');
  const pages = document?.pages ? t('templates.pages', { count: document.pages }) : t('templates.noDocument');
  return (
    <li>
      <div class="row-name">
        <TemplatePicture template={template} />
        <div>
          {mayWrite ? (
            <Link to={templatePath(id, 'recipients')} look="template-name">
              {name}
            </Link>
          ) : (
            <strong>{name}</strong>
          )}
          <p class="hint">{roles.map((role) => role.name).join(', ') || t('templates.noRoles')}</p>
        </div>
      </div>
      <p class="hint">{t('templates.changed', { pages, time: dateAndTime(updatedAt) })}</p>
      <div class="row">
        {may('envelopes:write') && (
          <Link to={templateUsePath(id)} look="button quiet" label={t('templates.useLabel', { name })}>
            {t('templates.use')}
          </Link>
        )}
        {mayWrite && (
          <>
            <IconButton icon="copy" label={t('templates.duplicate', { name })} onClick={onDuplicate} />
            <IconButton icon="trash" label={t('templates.delete', { name })} onClick={onDelete} />
          </>
        )}
      </div>
    </li>
  );
}

function Rows({ templates, onChange }: { templates: readonly TemplateV1[]; onChange: () => Promise<void> }) {
  const duplicating = useTask();
  const [search, setSearch] = useState('');
  const [dialog, askToDelete] = useDeleteTemplate(onChange);
  const wanted = search.trim().toLowerCase();
  const found = templates.filter(({ name, roles }) =>
    [name, ...roles.map((role) => role.name)].some((text) => text.toLowerCase().includes(wanted)),
  );
  const duplicate = ({ id, name }: TemplateV1) => {
    if (duplicating.busy) return;
    duplicating.run(async () => {
      const copy = await templateApi.duplicate(id, t('templates.copyName', { name }).slice(0, 255));
      toast(t('templates.duplicated', { name: copy.name }));
      await onChange();
    });
  };
  return (
    <>
      <FailureNotice failure={duplicating.failure} />
      {templates.length >= searchFrom && (
        <search>
          <TextField label={t('templates.search')} type="search" value={search} onValue={setSearch} />
        </search>
      )}
      <p class="sr" role="status">
        {t('templates.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <p class="card">{t('templates.noMatch')}</p>
      ) : (
        <ul class="template-list">
          {found.map((template) => (
            <Row
              key={template.id}
              template={template}
              onDuplicate={() => duplicate(template)}
              onDelete={() => askToDelete(template)}
            />
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}

export function TemplateList() {
  const unsaved = useUnsavedChanges();
  const load = async () => {
    // A template that was open a moment ago may still be saving.
    await unsaved.settled();
    return templateApi.list((first) => set(first));
  };
  const { value: templates, failure, reload, set } = useLoaded(load, 'templates');
  return (
    <Screen
      title={t('templates.title')}
      beside={
        may('templates:write') && (
          <NewLink to="/app/templates/new" text={t('templates.new')} isRepeated={templates?.length === 0} />
        )
      }
    >
      {!templates ? (
        <Waiting failure={failure} retry={reload} />
      ) : templates.length === 0 && !may('templates:write') ? (
        <p class="card">{t('templates.emptyForViewer')}</p>
      ) : templates.length === 0 ? (
        <EmptyList icon="pages" title={t('templates.emptyTitle')} hint={t('templates.emptyHint')}>
          <NewLink to="/app/templates/new" text={t('templates.new')} />
        </EmptyList>
      ) : (
        <Rows templates={templates} onChange={reload} />
      )}
    </Screen>
  );
}
