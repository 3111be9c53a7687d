/**
 * The tools of agents. Each calls one route of v1 and takes what that route takes. None sends, voids, deletes or signs:
 * a person does, on the page that `get_send_page` names.
 */
import { envelopeIdFromV1 } from '../../domain/ids.ts';

/** Facts for the view of a result, besides the answer of the route. */
interface Seen {
  publicUrl: string;
  /** The organization that the key belongs to, if it belongs to one. */
  organizationId: string | null;
}

export interface Tool {
  title: string;
  description: string;
  /** The function of the route of v1. */
  route: string;
  isReadOnly: boolean;
  /** May read an address outside the service. */
  isOpenWorld?: true;
  /** Members of the route's body that the tool does not take. */
  without?: readonly string[];
  /** Turns the body of the route's answer into what the agent reads. Default: the body. */
  view?(body: unknown, seen: Seen): object;
}

interface Listed {
  data: { fields: unknown[] }[];
  pagination: object;
}

interface One {
  data: { id: string; status: string };
}

/** Fields make most of an item, and the tool that reads one has them. */
function withoutFields(body: unknown): object {
  const { data, pagination } = body as Listed;
  return { data: data.map(({ fields: _fields, ...item }) => item), pagination };
}

/** The page on which a person checks and sends a draft; of another envelope, the page that shows it. */
function sendPage({ id, status }: One['data'], { publicUrl, organizationId }: Seen): string {
  const step = status === 'draft' ? '/edit/review' : '';
  const query = organizationId === null ? '' : `?organization=${organizationId}`;
  return `${publicUrl}/app/envelopes/${envelopeIdFromV1(id)}${step}${query}`;
}

export const tools: Readonly<Record<string, Tool>> = {
  search_envelopes: {
    title: 'Search envelopes',
    description:
      'Finds envelopes by words, status, recipient, label or time, the newest first. An envelope is a document with its ' +
      'recipients. The answer leaves out fields: read_envelope has them.',
    route: 'V1ListEnvelopes',
    isReadOnly: true,
    view: withoutFields,
  },
  read_envelope: {
    title: 'Read an envelope',
    description: 'Reads an envelope with its recipients, fields and status.',
    route: 'V1GetEnvelope',
    isReadOnly: true,
  },
  get_document: {
    title: 'Get the document',
    description:
      'Gets the addresses of the document of an envelope: the original and, if the envelope is completed, the sealed file. ' +
      'They are valid for ten minutes.',
    route: 'V1GetDocument',
    isReadOnly: true,
  },
  list_templates: {
    title: 'List templates',
    description: 'Lists the templates, the newest first. The answer leaves out fields: read_template has them.',
    route: 'V1ListTemplates',
    isReadOnly: true,
    view: withoutFields,
  },
  read_template: {
    title: 'Read a template',
    description: 'Reads a template with its roles, which create_draft assigns, and its fields, which it can prefill.',
    route: 'V1GetTemplate',
    isReadOnly: true,
  },
  create_draft: {
    title: 'Prepare a draft',
    description:
      'Prepares a draft from a template (`templateId`; each recipient takes a role by `roleKey`) or from a document ' +
      '(`document` with `contentBase64` or `url`, or `documents`). Nobody is notified. `sendPage` in the answer is the ' +
      'address at which a person checks and sends the draft.',
    route: 'V1CreateEnvelope',
    isReadOnly: false,
    isOpenWorld: true,
    without: ['send', 'legalHold'],
    view: (body, seen) => ({ ...(body as One), sendPage: sendPage((body as One).data, seen) }),
  },
  check_draft: {
    title: 'Check a draft',
    description:
      'Checks that the document of a draft can be sealed with its fields, and changes nothing. Also reports the form ' +
      'fields of the document and, if wanted, its text tags.',
    route: 'V1PreflightEnvelope',
    isReadOnly: true,
  },
  get_send_page: {
    title: 'Get the page for sending',
    description:
      'Gets the address of the page where a person checks a draft and sends it. Give it to the person: only a person can ' +
      'send.',
    route: 'V1GetEnvelope',
    isReadOnly: true,
    view(body, seen) {
      const { data } = body as One;
      return { data: { envelopeId: data.id, status: data.status, sendPage: sendPage(data, seen) } };
    },
  },
};
