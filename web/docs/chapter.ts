/** A chapter of the reference: a Markdown file of docs/build as HTML. */
import { Marked, type Token, type Tokens } from 'marked';
import { type SampleLanguage, sampleLanguages } from './code-samples.ts';
import { partsOfCode } from './highlight.ts';

export interface Chapter {
  /** The Markdown file in docs/build. */
  file: string;
  /** The part of the address after `/docs`; empty for the first page. */
  slug: string;
  /** The entry of the navigation. */
  name: string;
}

interface Heading {
  id: string;
  text: string;
}

export interface WrittenChapter extends Chapter {
  title: string;
  /** The first paragraph, without markup. */
  description: string;
  html: string;
  /** The headings of the second level. */
  headings: Heading[];
  /** The code in the first cells of tables: error codes and types of events. */
  terms: string[];
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark);

const coloured = (code: string, language: string): string =>
  partsOfCode(code, language)
    .map(({ text, look }) => (look ? `<span class="code-${look}">${escaped(text)}</span>` : escaped(text)))
    .join('');

/** The anchor of a heading, as code hosts make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, '')
    .replaceAll(' ', '-');

const plainText = (markdown: string): string => markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

const languageNames: Record<string, string> = {
  sh: 'Shell',
  ts: 'TypeScript',
  py: 'Python',
  json: 'JSON',
  js: 'JavaScript',
};

/** The language that a heading of the third level names, such as `### curl`. */
function languageOf(token: Token): SampleLanguage | undefined {
  if (token.type !== 'heading' || token.depth !== 3) return undefined;
  const named = Object.entries(sampleLanguages).find(([, name]) => name === token.text);
  return named?.[0] as SampleLanguage | undefined;
}

interface Part {
  /** Undefined for what is the same in every language. */
  language: SampleLanguage | undefined;
  tokens: Token[];
}

/** A part begins at the heading of a language, and ends before the next heading. */
function partsOf(tokens: Token[]): Part[] {
  const parts: Part[] = [{ language: undefined, tokens: [] }];
  for (const token of tokens) {
    const language = languageOf(token);
    const isEnd = token.type === 'heading' && parts.at(-1)?.language !== undefined;
    if (language || isEnd) parts.push({ language, tokens: [] });
    parts.at(-1)?.tokens.push(token);
  }
  return parts;
}

/** The tabs of the languages, which need no script. The pages of operations have the same (`resource.tsx`). */
function tabs(languages: readonly SampleLanguage[], group: number): string {
  const inputs = languages.map(
    (language, index) =>
      `<label><input type="radio" name="language-${group}" value="${language}"${index === 0 ? ' checked' : ''}>` +
      `<span>${sampleLanguages[language]}</span></label>`,
  );
  return `<fieldset class="languages"><legend class="sr">Language of the program</legend>${inputs.join('')}</fieldset>\n`;
}

/** @param chapters links between their files become links between their pages */
export function writeChapter(chapter: Chapter, markdown: string, chapters: readonly Chapter[]): WrittenChapter {
  const headings: Heading[] = [];
  const terms: string[] = [];
  let codes = 0;

  /** Undefined for a file that is no page of the reference: a caller of the service does not have it. */
  function addressOf(href: string): string | undefined {
    const [, file = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
    if (file === '' || /^https?:/.test(href)) return href;
    if (file.endsWith('.schema.json')) return `/docs/${file}`;
    const target = chapters.find((other) => other.file === file);
    return target && `/docs${target.slug && `/${target.slug}`}${anchor}`;
  }

  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading): string {
        const id = anchorOf(text);
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        if (depth === 2) headings.push({ id, text: plainText(text) });
        return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
      },
      code({ text, lang = '' }: Tokens.Code): string {
        const name = languageNames[lang] ?? 'Code';
        codes += 1;
        const label = `${name}, code ${codes}`;
        return (
          `<figure class="sample"><figcaption>${name}</figcaption>` +
          `<button type="button" class="copy" aria-label="Copy: ${label}">Copy</button>` +
          `<section tabindex="0" aria-label="${label}"><pre><code>${coloured(text, lang)}</code></pre></section></figure>\n`
        );
      },
      // Roles, because a narrow screen shows each row as a block, which ends the meaning of the elements.
      table({ header, rows }: Tokens.Table): string {
        const cell = (tag: string, role: string, tokens: Tokens.TableCell['tokens'], id = '') =>
          `<${tag} role="${role}"${id && ` id="${id}"`}>${this.parser.parseInline(tokens)}</${tag}>`;
        const head = header.map(({ tokens }) => cell('th', 'columnheader', tokens)).join('');
        const body = rows.map((row) => {
          const [first] = row;
          const [, term] = /^`([a-z][\w.]*)`$/.exec(first?.text ?? '') ?? [];
          const isNew = term !== undefined && !terms.includes(term);
          if (isNew) terms.push(term);
          const cells = row.map(({ tokens }, index) => cell('td', 'cell', tokens, isNew && index === 0 ? term : ''));
          return `<tr role="row">${cells.join('')}</tr>`;
        });
        return (
          `<table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead>` +
          `<tbody role="rowgroup">${body.join('')}</tbody></table>\n`
        );
      },
      link({ href, tokens }: Tokens.Link): string {
        const address = addressOf(href);
        const inner = this.parser.parseInline(tokens);
        return address === undefined ? inner : `<a href="${escaped(address)}">${inner}</a>`;
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag): string => (text.startsWith('<!--') ? '' : escaped(text)),
    },
  });
  /** Sections of languages that follow one another become one with a tab for each. */
  function write(parts: readonly Part[]): string {
    let html = '';
    for (let at = 0, group = 1; at < parts.length; ) {
      const part = parts[at] as Part;
      const end = parts.findIndex(({ language }, index) => index > at && language === undefined);
      const together = part.language === undefined ? [] : parts.slice(at, end === -1 ? undefined : end);
      if (together.length < 2) {
        html += marked.parser(part.tokens);
        at += 1;
        continue;
      }
      const languages = together.flatMap(({ language }) => language ?? []);
      const panels = together.map(
        ({ language, tokens }) => `<section class="in-language ${language}">\n${marked.parser(tokens)}</section>\n`,
      );
      html += `<div class="request">\n${tabs(languages, group)}${panels.join('')}</div>\n`;
      at += together.length;
      group += 1;
    }
    return html;
  }

  const html = write(partsOf(marked.lexer(markdown)));
  const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? [];
  const [, first = ''] = /^# .+\n\n([\s\S]+?)\n\n/.exec(markdown) ?? [];
  const [description = ''] = /^.+?[.:](?=\s|$)/.exec(plainText(first).replaceAll('\n', ' ')) ?? [''];
  return { ...chapter, title, description: description.replace(/:$/, '.'), html, headings, terms };
}
