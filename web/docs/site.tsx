/** The API reference as static pages, rendered at build time from the OpenAPI document and the Markdown files of docs/build. */

import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import { Icon } from '../components/icon.tsx';
import { type Chapter, type WrittenChapter, writeChapter } from './chapter.ts';
import type { Entry } from './find.ts';
import { Frame, type NavigationSection } from './frame.tsx';
import { exampleObjects, objectIn, placeObjects } from './objects.ts';
import { type Member, objectAnchor, type Reference, requestMembers, titleOf } from './reference.ts';
import { Objects, ResourcePage } from './resource.tsx';
import { resourceMarkdown } from './resource-markdown.ts';
import type { Site, SitePage, WriteSite } from './site-files.ts';
import { expanded, type Group, groups, propertiesOf, type Schema, type Specification } from './specification.ts';

/** In the order of the navigation. The first one is the page `/docs`. */
const guides: readonly { title: string; chapters: readonly Chapter[] }[] = [
  {
    title: 'Start',
    chapters: [
      { file: 'first-document.md', slug: '', name: 'First document' },
      { file: 'authentication.md', slug: 'authentication', name: 'Authentication' },
      { file: 'api.md', slug: 'public-api', name: 'Public API' },
      { file: 'client.md', slug: 'client', name: 'TypeScript client' },
      { file: 'agents.md', slug: 'agents', name: 'Agents' },
      { file: 'flows.md', slug: 'flows', name: 'Flows' },
    ],
  },
  {
    title: 'Documents',
    chapters: [
      { file: 'fields.md', slug: 'fields', name: 'Fields' },
      { file: 'embedding.md', slug: 'embed', name: 'Embedded signing' },
      { file: 'bulk.md', slug: 'bulk', name: 'Bulk sending' },
      { file: 'public-link.md', slug: 'public-link', name: 'Public links' },
      { file: 'sealed-files.md', slug: 'sealed-files', name: 'Sealed files' },
    ],
  },
  {
    title: 'Operation',
    chapters: [
      { file: 'webhook-events.md', slug: 'webhook-events', name: 'Webhook events' },
      { file: 'errors.md', slug: 'errors', name: 'Errors' },
      { file: 'limits.md', slug: 'limits', name: 'Limits' },
      { file: 'idempotency.md', slug: 'idempotency', name: 'Idempotency' },
      { file: 'paging.md', slug: 'paging', name: 'Paging' },
      { file: 'versions.md', slug: 'versions', name: 'Versions' },
    ],
  },
];
const chapters = guides.flatMap((guide) => guide.chapters);

const errorsSlug = 'errors';
const addressOfSlug = (slug: string): string => (slug === '' ? '/docs' : `/docs/${slug}`);
/** The names of a chapter: that of its file, which links of the repository have, and that of its page. */
const namesOf = (file: string, slug: string): string[] =>
  [...new Set([file.replace(/\.md$/, ''), slug])].filter(Boolean);
const slugOf = (group: string): string => group.toLowerCase().replace(/\W+/g, '-').replace(/-$/, '');

const sections = ['Public API (v1)', 'App API', 'Service'] as const;

function sectionOf({ operations }: Group): (typeof sections)[number] {
  if (operations.every(({ path }) => path.startsWith('/api/v1/'))) return 'Public API (v1)';
  return operations.some(({ security = [] }) => security.some((scheme) => 'session' in scheme)) ? 'App API' : 'Service';
}

export const writeSite: WriteSite = (document, texts) => new SiteWriter(expanded(document), texts).write();

class SiteWriter {
  readonly #reference: Reference;
  readonly #groups: Group[];
  readonly #chapters: WrittenChapter[];
  readonly #texts: Readonly<Record<string, string>>;

  constructor(specification: Specification, texts: Readonly<Record<string, string>>) {
    const all = groups(specification);
    this.#groups = sections.flatMap((section) => all.filter((group) => sectionOf(group) === section));
    const posted = Object.values(specification.webhooks).map(
      ({ post }) => post.requestBody?.content['application/json']?.schema ?? {},
    );
    const placed = placeObjects(this.#groups, { Webhooks: posted }, specification);
    placed.set('Error', errorsSlug);
    const examples = exampleObjects(this.#groups, specification);
    this.#reference = { specification, placed, examples, addressOf: (group) => addressOfSlug(slugOf(group)) };
    this.#texts = texts;
    this.#chapters = chapters.map((chapter) => writeChapter(chapter, texts[chapter.file] ?? '', chapters));
  }

  write(): Site {
    return {
      pages: [...this.#chapterPages(), ...this.#resourcePages()],
      markdown: this.#markdown(),
      entries: this.#entries(),
      llms: this.#llms(),
    };
  }

  #markdown(): Record<string, string> {
    const guides = this.#chapters.flatMap(({ file, slug }) =>
      namesOf(file, slug).map((name) => [`${name}.md`, this.#texts[file] ?? '']),
    );
    const resources = this.#groups.map((group) => [
      `${slugOf(group.name)}.md`,
      resourceMarkdown(group, this.#objectsOf(group.name), this.#reference),
    ]);
    return Object.fromEntries([...guides, ...resources]);
  }

  #objectsOf(group: string): string[] {
    return [...this.#reference.placed].flatMap(([name, of]) => (of === group ? [name] : []));
  }

  #chapterPages(): SitePage[] {
    return this.#chapters.flatMap(({ file, slug, title, description, html }, index) => {
      const objects = this.#objectsOf(slug);
      const next = this.#chapters[index + 1];
      const content = (
        <>
          <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
          <Objects names={objects} reference={this.#reference} />
          {next && (
            <p class="next-chapter">
              <a href={addressOfSlug(next.slug)} rel="next">
                Next: {next.name} <Icon name="next" />
              </a>
            </p>
          )}
        </>
      );
      const page = { title, description, html: this.#inFrame(slug, content) };
      return [...new Set([slug, ...namesOf(file, slug)])].map((name) => ({ slug: name, ...page }));
    });
  }

  #resourcePages(): SitePage[] {
    return this.#groups.map((group) => {
      const slug = slugOf(group.name);
      const content = <ResourcePage group={group} objects={this.#objectsOf(group.name)} reference={this.#reference} />;
      return { slug, title: group.name, description: group.description, html: this.#inFrame(slug, content) };
    });
  }

  #inFrame(slug: string, content: ComponentChildren): string {
    return render(
      <Frame navigation={this.#navigation()} here={addressOfSlug(slug)}>
        {content}
      </Frame>,
    );
  }

  #navigation(): NavigationSection[] {
    const ofGuides = guides.map(({ title, chapters: { length } }, index) => {
      const start = guides.slice(0, index).reduce((sum, guide) => sum + guide.chapters.length, 0);
      const pages = this.#chapters.slice(start, start + length).map(({ slug, name, headings }) => ({
        address: addressOfSlug(slug),
        title: name,
        parts: headings.map(({ id, text }) => ({ anchor: id, title: text })),
      }));
      return { title, pages };
    });
    const resources = sections.map((section) => ({
      title: section,
      pages: this.#groups
        .filter((group) => sectionOf(group) === section)
        .map(({ name, operations }) => ({
          address: addressOfSlug(slugOf(name)),
          title: name,
          parts: [
            ...operations.map(({ operationId, method }) => ({
              anchor: operationId,
              title: titleOf(operationId),
              method,
            })),
            ...(this.#objectsOf(name).length > 0 ? [{ anchor: 'objects', title: 'Objects' }] : []),
          ],
        })),
    }));
    return [...ofGuides, ...resources];
  }

  #entries(): Entry[] {
    const ofChapters = this.#chapters.flatMap(({ slug, title, headings, terms }): Entry[] => {
      const address = addressOfSlug(slug);
      const termKind = slug === errorsSlug ? 'error' : 'event';
      const hasTerms = slug === errorsSlug || slug === 'webhook-events';
      return [
        ['chapter', title, address, ''],
        ...headings.map(({ id, text }): Entry => ['section', text, `${address}#${id}`, title]),
        ...(hasTerms ? terms.map((term): Entry => [termKind, term, `${address}#${term}`, title]) : []),
      ];
    });
    const ofGroups = this.#groups.flatMap((group): Entry[] => {
      const address = addressOfSlug(slugOf(group.name));
      return [
        ['resource', group.name, address, ''],
        ...group.operations.flatMap((operation): Entry[] => [
          [
            'operation',
            operation.operationId,
            `${address}#${operation.operationId}`,
            `${operation.method} ${operation.path}`,
          ],
          ...this.#fieldsOfRequest(operation, address),
        ]),
      ];
    });
    const ofObjects = [...this.#reference.placed].flatMap(([name, group]): Entry[] => {
      const address = this.#reference.addressOf(group);
      const anchor = objectAnchor(name);
      const members = propertiesOf({ $ref: `#/components/schemas/${name}` }, this.#reference.specification);
      return [['object', name, `${address}#${anchor}`, group], ...this.#fields(members, `${address}#${anchor}`, name)];
    });
    return [...ofChapters, ...ofGroups, ...ofObjects];
  }

  #fieldsOfRequest(operation: Group['operations'][number], address: string): Entry[] {
    const { query, body } = requestMembers(operation, this.#reference);
    const start = `${address}#${operation.operationId}`;
    const name = this.#nameOfBody(operation);
    const ofBody = name && this.#reference.placed.has(name) ? [] : body;
    return [
      ...this.#fields(query, `${start}.query`, operation.operationId),
      ...this.#fields(ofBody, `${start}.body`, operation.operationId),
    ];
  }

  #nameOfBody({ requestBody }: Group['operations'][number]): string | undefined {
    const schema: Schema = requestBody?.content['application/json']?.schema ?? {};
    return objectIn(schema, this.#reference.placed, this.#reference.specification);
  }

  /** The members of a described object are entries of that object only. */
  #fields(members: Member[], start: string, place: string): Entry[] {
    const { placed, specification } = this.#reference;
    return members.flatMap(({ name, schema }): Entry[] => {
      const address = `${start}.${name}`;
      const inner = objectIn(schema, placed, specification) ? [] : propertiesOf(schema, specification);
      return [['field', name, address, place], ...this.#fields(inner, address, `${place}.${name}`)];
    });
  }

  #llms(): string {
    const { info } = this.#reference.specification;
    const guides = this.#chapters.map(
      ({ file, title, description }) => `- [${title}](/docs/${file})${description && `: ${description}`}`,
    );
    const resources = sections.map((section) => {
      const lines = this.#groups
        .filter((group) => sectionOf(group) === section)
        .map(({ name, description }) => `- [${name}](/docs/${slugOf(name)}.md): ${description}`);
      return `## ${section}\n\n${lines.join('\n')}`;
    });
    const openApi = '- [OpenAPI 3.1 document](/api/openapi.json): every operation, with schemas, errors and examples';
    return [
      `# ${info.title}`,
      `> ${info.description.replaceAll('\n', ' ')}`,
      `## Guides\n\n${guides.join('\n')}`,
      `## Machine-readable\n\n${openApi}`,
      ...resources,
    ]
      .join('\n\n')
      .concat('\n');
  }
}
