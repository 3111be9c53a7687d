/** The trigger and the actions of the connector, by the operations of the OpenAPI document. */

export interface ConnectorOperation {
  /** The `operationId` of the OpenAPI document. */
  operation: string;
  /** The name in the connector; the other one with a capital if not given. */
  name?: string;
  title: string;
  description: string;
  /** Members that the designer shows first. It shows required ones too, and others after a click. */
  shown?: readonly string[];
  /** The only members of the body; all if not given. */
  only?: readonly string[];
  /** Values that a flow always sends, of the body or of the query. The designer hides them. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Values that a maker of flows can change. */
  defaults?: Readonly<Record<string, unknown>>;
}

export const trigger: ConnectorOperation = {
  operation: 'createWebhook',
  name: 'WhenEnvelopeCompleted',
  title: 'When an envelope is completed',
  description: 'Starts when everyone has signed and the document is sealed.',
  only: ['url', 'events'],
  fixed: { events: ['envelope.completed'], location: 'url' },
};

/** The platform deletes the webhook when the flow is turned off, changed or deleted. */
export const unsubscribe: ConnectorOperation = {
  operation: 'deleteWebhook',
  title: 'Delete a webhook',
  description: 'Ends the subscription of a trigger.',
};

export const actions: readonly ConnectorOperation[] = [
  {
    operation: 'createEnvelope',
    title: 'Create and send an envelope',
    description:
      'Creates an envelope from a template or with a document, and sends it to its recipients. Give either the ID of a ' +
      'template, and a role key for each recipient, or a document.',
    shown: ['name', 'templateId', 'recipients', 'document', 'message', 'send', 'Idempotency-Key'],
    defaults: { send: true },
  },
  {
    operation: 'addRecipient',
    title: 'Add a recipient',
    description: 'Adds a recipient to a draft or to a sent envelope.',
    shown: ['role', 'order', 'Idempotency-Key'],
  },
  {
    operation: 'sendEnvelope',
    title: 'Send a draft',
    description: 'Sends an envelope that was created without sending it.',
    shown: ['Idempotency-Key'],
  },
  {
    operation: 'getEnvelope',
    title: 'Get an envelope',
    description: 'Returns the status of an envelope, its recipients, and its fields with their values.',
  },
  {
    operation: 'listEnvelopes',
    title: 'List envelopes',
    description: 'Returns envelopes that match all conditions, newest first.',
    shown: ['status', 'q', 'limit'],
  },
  {
    operation: 'getDocument',
    title: 'Get the signed document',
    description:
      'Returns addresses of the sealed document and of the original, valid for ten minutes. Download the file from the ' +
      'address with the action HTTP, or store it with "Upload file from URL".',
  },
  {
    operation: 'getCertificate',
    title: 'Get the completion certificate',
    description:
      'Returns the address of a completion certificate that is a file of its own, valid for ten minutes. Usually the ' +
      'certificate is the last pages of the signed document; the action then fails with certificate_in_document.',
  },
  {
    operation: 'remindEnvelope',
    title: 'Remind the recipients',
    description: 'Sends an e-mail to every recipient whose turn it is.',
    shown: ['Idempotency-Key'],
  },
  {
    operation: 'updateEnvelope',
    name: 'VoidEnvelope',
    title: 'Void an envelope',
    description: 'Ends a sent envelope. The recipients are informed and can no longer sign.',
    only: ['status', 'voidReason'],
    shown: ['voidReason'],
    fixed: { status: 'voided' },
  },
  {
    operation: 'listTemplates',
    title: 'List templates',
    description: 'Returns the templates with their roles.',
    shown: ['limit'],
  },
];
