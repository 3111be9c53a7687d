import { useState } from 'preact/hooks';
import type { TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { entriesOf } from '../../../shared/domain/fields/field-count.ts';
import { Ago } from '../../components/ago.tsx';
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx';
import { tintOfRole } from '../../components/tints.ts';
import { toast } from '../../components/toast.tsx';
import { useTask } from '../../use-task.ts';
import { may } from '../api/acting.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { EmptyList } from '../components/empty-list.tsx';
import { FactLine } from '../components/fact-line.tsx';
import { NewLink } from '../components/new-link.tsx';
import { SearchField } from '../components/search-field.tsx';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { useUnsavedChanges } from '../frame/use-unsaved-changes.ts';
import { hasEveryWord } from '../list/every-word.ts';
import { RowName } from '../list/row-name.tsx';
import { useDeleteTemplate } from './delete-template.tsx';
import { templateApi } from './template-api.ts';
import { templateLinkPath, templateManyPath, templatePath, templateUsePath } from './template-paths.ts';
import { TemplatePicture } from './template-picture.tsx';
import { TemplateTabs } from './template-tabs.tsx';

/** The number of templates from which the list has a search. */
const searchFrom = 6;

interface RowProps {
  template: TemplateV1;
  onDuplicate: () => void;
  onDelete: () => void;
}

function Roles({ roles }: Pick<TemplateV1, 'roles'>) {
  if (roles.length === 0) return <>{t('templates.noRoles')}</>;
  return (
    <>
      {roles.map(({ key, name }) => (
        <span key={key} class="role-of" style={{ '--tint': tintOfRole(roles, key) }}>
          <span class="tint" />
          <bdi>{name}</bdi>{' '}
        </span>
      ))}
    </>
  );
}

/** The numbers of pages and of fields, as the review counts them. */
function Contents({ document, roles, fields }: TemplateV1) {
  const entries = roles.flatMap(({ key }) => entriesOf(fields.filter(({ roleKey }) => roleKey === key)));
  const pages = document?.pages ? t('new.filePages', { count: document.pages }) : t('templates.noDocument');
  return <FactLine facts={[pages, entries.length > 0 && t('review.fields', { count: entries.length })]} />;
}

function Row({ template, onDuplicate, onDelete }: RowProps) {
  const { id, name, roles, updatedAt } = template;
  const [path, usePath, manyPath] = [templatePath(id, 'recipients'), templateUsePath(id), templateManyPath(id)];
  const linkPath = templateLinkPath(id);
  const named = roles.map((role) => role.name).join(', ');
  const [mayWrite, mayUse] = [may('templates:write'), may('envelopes:write')];
  const use = mayUse && (
    <Link to={usePath} look="button quiet row-action" label={t('templates.useLabel', { name })}>
      {t('templates.use')}
    </Link>
  );
  const offered: (MenuItem | false)[] = [
    mayWrite && { text: t('detail.edit'), icon: 'pen', href: path, onChoose: () => navigate(path) },
    mayUse && { text: t('templates.use'), icon: 'mail', href: usePath, onChoose: () => navigate(usePath) },
    mayUse && { text: t('many.link'), icon: 'person', href: manyPath, onChoose: () => navigate(manyPath) },
    mayWrite && { text: t('publicLink.link'), icon: 'link', href: linkPath, onChoose: () => navigate(linkPath) },
    mayWrite && { text: t('templates.duplicate'), icon: 'copy', onChoose: onDuplicate },
    mayWrite && { text: t('templates.deleteAction'), icon: 'trash', isDangerous: true, onChoose: onDelete },
  ];
  const items = offered.filter((item) => item !== false);
  return (
    <tr data-row>
      <th scope="row">
        <RowName
          to={mayWrite ? path : null}
          name={name}
          picture={<TemplatePicture template={template} />}
          time={<Ago at={updatedAt} />}
          under={
            <p class="hint narrow cut">
              <Roles roles={roles} />
            </p>
          }
          state={
            <span class="hint cut">
              <Contents {...template} />
            </span>
          }
        />
      </th>
      <td class="wide cut" title={named}>
        <Roles roles={roles} />
      </td>
      <td class="wide">
        <Contents {...template} />
      </td>
      <td class="wide">
        <Ago at={updatedAt} />
      </td>
      <td class="actions">
        <div class="template-actions">
          {use}
          {items.length > 0 && <MenuButton label={t('list.actions', { name })} items={items} />}
        </div>
      </td>
    </tr>
  );
}

/** The columns with the screens that show them. */
const columns = [
  ['name', 'templates.column', ''],
  ['roles', 'templates.roles', 'wide'],
  ['contents', 'detail.document', 'wide'],
  ['changed', 'list.column.changed', 'wide'],
] as const;

function Head() {
  return (
    <thead>
      <tr>
        {columns.map(([key, text, width]) => (
          <th key={key} scope="col" class={width} data-column={key}>
            {t(text)}
          </th>
        ))}
        <th scope="col" class="actions">
          <span class="sr">{t('list.column.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

function Rows({ templates, onChange }: { templates: readonly TemplateV1[]; onChange: () => Promise<void> }) {
  const duplicating = useTask();
  const [search, setSearch] = useState('');
  const [dialog, askToDelete] = useDeleteTemplate(onChange);
  const found = templates.filter(({ name, roles }) =>
    hasEveryWord([name, ...roles.map((role) => role.name)].join(' '), search),
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
        <search class="filters">
          <SearchField
            label={t('templates.search')}
            value={search}
            onValue={setSearch}
            placeholder={t('templates.searchHint')}
          />
        </search>
      )}
      <p class="sr" role="status">
        {t('templates.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <p class="card">{t('templates.noMatch')}</p>
      ) : (
        <table class="envelope-list template-list">
          <Head />
          <tbody>
            {found.map((template) => (
              <Row
                key={template.id}
                template={template}
                onDuplicate={() => duplicate(template)}
                onDelete={() => askToDelete(template)}
              />
            ))}
          </tbody>
        </table>
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
      <TemplateTabs here="templates" />
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
