/**
 * The page of a public link: `{PUBLIC_URL}/start#<token>`, and `/start/<frame>#<token>` in a frame. No browser sends
 * the fragment; the page sends the token in the body, in a frame with the token of its path. `code` answers an attempt, which the page keeps and sends with the code; then `start` answers the link of the
 * signing page. Every request can be repeated: a repeated `start` finds the envelope of the first one.
 */
import { type Static, Type } from '@sinclair/typebox';
import { closedReasons } from '../domain/templates/public-link.ts';
import { captchaToken, captchaWidget } from './accounts.ts';
import { emailAddress, humanText, nullable, object, oneOf } from './building-blocks.ts';
import { brand } from './sign.ts';

const tokens = {
  link: Type.String({ maxLength: 200 }),
  frame: Type.Optional(Type.String({ maxLength: 1_000 })),
};

export const openLinkBody = object(tokens);
export type OpenLinkBody = Static<typeof openLinkBody>;

export const openLinkAnswer = object({
  closed: nullable(oneOf(closedReasons)),
  name: Type.String(),
  pages: nullable(Type.Integer({ description: 'Of the document. Null: the template has none yet.' })),
  documentUrl: nullable(
    Type.String({
      description: 'A read address, valid for ten minutes. Null: the link is closed or does not show it.',
    }),
  ),
  sender: Type.String(),
  brand,
  captcha: captchaWidget,
});
export type OpenLinkAnswer = Static<typeof openLinkAnswer>;

export const linkCodeBody = object({
  ...tokens,
  name: humanText(200),
  email: emailAddress,
  language: Type.Optional(Type.String({ maxLength: 35 })),
  captchaToken,
});
export type LinkCodeBody = Static<typeof linkCodeBody>;

export const linkCodeAnswer = object({
  attempt: Type.String(),
  validMinutes: Type.Integer(),
});
export type LinkCodeAnswer = Static<typeof linkCodeAnswer>;

export const startBody = object({
  attempt: Type.String({ maxLength: 4_000 }),
  code: Type.String({ pattern: '^[0-9]{6}$' }),
});

export const startAnswer = object({
  token: Type.String({ description: 'Of the signing link.' }),
  accessProof: nullable(Type.String({ description: 'For the header X-Access-Proof, if the role asks for a code.' })),
  framePath: nullable(Type.String({ description: 'The path of the signing page in the same frame.' })),
});
export type StartAnswer = Static<typeof startAnswer>;
