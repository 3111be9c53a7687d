/** Items of the container `templates`. */
import { Type } from '@sinclair/typebox';
import { publicLinkV1, templateV1 } from '../../contracts/v1-templates.ts';
import type { Template } from '../../domain/templates/template.ts';
import { itemKind } from '../item-kind.ts';
import { storedForms, text, wholeNumber } from './building-blocks.ts';
import { documentOrNull } from './envelopes.ts';

const { upload: _upload, publicLink: _link, ...published } = templateV1.properties;
const {
  uses: _uses,
  url: _url,
  embedUrl: _embedUrl,
  embedOrigin,
  showsDocument,
  ...linkSettings
} = publicLinkV1.properties;

const publicLink = Type.Object({
  ...storedForms(linkSettings),
  version: wholeNumber,
  memberId: Type.Optional(text),
  embedOrigin: Type.Optional(embedOrigin),
  showsDocument: Type.Optional(showsDocument),
});

export const templateItems = itemKind<Template>()({
  container: 'templates',
  name: 'template',
  version: 1,
  schema: Type.Object({
    ...storedForms(published),
    ownerId: text,
    document: documentOrNull,
    publicLink: Type.Optional(publicLink),
  }),
});
