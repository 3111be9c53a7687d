/** Items of the container `templates`. */
import { Type } from '@sinclair/typebox';
import { templateV1 } from '../../contracts/v1-templates.ts';
import type { Template } from '../../domain/templates/template.ts';
import { itemKind } from '../item-kind.ts';
import { storedForms, text } from './building-blocks.ts';
import { documentOrNull } from './envelopes.ts';

const { upload: _upload, ...published } = templateV1.properties;

export const templateItems = itemKind<Template>()({
  container: 'templates',
  name: 'template',
  version: 1,
  schema: Type.Object({ ...storedForms(published), ownerId: text, document: documentOrNull }),
});
