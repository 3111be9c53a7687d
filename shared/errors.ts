/** The closed catalogue of errors: code → HTTP status and the sentence used when the thrower gives none. */
const catalogue = {
  validation_error: [400, 'The request is not valid.'],
  invalid_json: [400, 'The body is not a JSON object.'],
  missing_parameters: [400, 'Required parameters are missing.'],
  weak_password: [
    400,
    'This password is easy to guess. Choose one that is not among the most common and is not your e-mail address.',
  ],
  unsupported_document_type: [400, 'Documents of this type are not accepted.'],
  invalid_signature: [400, 'The signature of the event could not be verified.'],
  unauthorized: [401, 'A valid access token is required.'],
  invalid_credentials: [401, 'E-mail address or password is wrong.'],
  sign_on_failed: [401, 'The single sign-on could not be completed. Start it again.'],
  second_factor_required: [
    401,
    'The account has a second factor: send a code of its authenticator app, or a recovery code.',
  ],
  invalid_code: [401, 'The code is wrong, has expired, or was used before.'],
  invalid_passkey: [401, 'The passkey could not be verified.'],
  invalid_account_link: [401, 'This link has been used, has expired, or is incomplete.'],
  invalid_captcha: [401, 'The captcha could not be verified.'],
  invalid_api_key: [401, 'The API key is missing, invalid or deleted.'],
  invalid_signing_link: [401, 'This signing link is not valid, or a newer one has replaced it.'],
  invalid_public_link: [401, 'This link is not valid, or a newer one has replaced it.'],
  access_code_required: [401, 'Enter the access code that the sender gave you.'],
  invalid_access_code: [401, 'The access code is wrong.'],
  insufficient_permissions: [403, 'The API key, or your role in the organization, lacks the scope for this action.'],
  second_factor_missing: [
    403,
    'The organization requires a second factor. Set one up in your account, or log in with a passkey.',
  ],
  invalid_invitation: [403, 'The invitation code is not valid.'],
  single_sign_on_required: [403, 'Addresses of this domain have no password. Use single sign-on.'],
  sign_on_not_allowed: [
    403,
    'Your account at the identity provider gives you no access to this service. Ask the administrator who manages it.',
  ],
  cross_site_request: [403, 'Only the service’s own pages may call this.'],
  role_not_allowed: [403, 'Your role does not allow this action.'],
  delegation_not_allowed: [403, 'The sender does not allow you to name another person.'],
  not_own_address: [403, 'The e-mail address of this recipient differs from that of your account.'],
  not_found: [404, 'The resource does not exist.'],
  certificate_in_document: [404, 'The completion certificate is part of the sealed document (its last pages).'],
  method_not_allowed: [405, 'This address does not support this method.'],
  invalid_state: [409, 'The envelope is in a state that does not allow this.'],
  document_missing: [409, 'No document has been uploaded yet.'],
  document_changed: [409, 'The document was changed after it was accepted.'],
  recipient_locked: [409, 'The recipient has already acted.'],
  not_your_turn: [409, 'It is not your turn yet: other recipients act first.'],
  no_notifications: [409, 'This recipient gets no e-mails from the service.'],
  public_link_closed: [409, 'This link starts no documents now.'],
  public_link_used: [409, 'This e-mail address has used the link as often as it may.'],
  signatures_outstanding: [409, 'Not every signer has signed yet.'],
  sealing_in_progress: [409, 'The envelope is being sealed.'],
  legal_hold: [409, 'The envelope is under a legal hold. End the hold before you erase it.'],
  last_owner: [409, 'An organization keeps at least one owner. Make another member an owner first.'],
  organization_full: [409, 'The organization has reached its limit of members.'],
  email_taken: [409, 'An account with this e-mail address exists.'],
  sign_on_unconfirmed: [
    409,
    'An account with your e-mail address exists, but the address was never confirmed. Open the link in the e-mail that was sent to you, then log in again.',
  ],
  sign_on_taken: [
    409,
    'The account with your e-mail address belongs to another person of the identity provider. Ask the operator of the service.',
  ],
  precondition_failed: [412, 'The resource was changed by another request. Read it again and repeat the change.'],
  payload_too_large: [413, 'The body is too large.'],
  unsupported_media_type: [415, 'The body must be sent as application/json.'],
  not_a_pdf: [422, 'The file’s content does not match its declared type.'],
  document_damaged: [422, 'The document is damaged and cannot be read.'],
  document_encrypted: [422, 'The document needs a password.'],
  document_xfa: [422, 'Dynamic XFA forms cannot be sealed.'],
  document_certified: [
    422,
    'An earlier signature forbids all changes to the document, even another signature. Files that this service sealed are such documents: use the file as it was before it was sealed or certified.',
  ],
  document_signed: [
    422,
    'The document was signed before, and drawing fields into it would change what those signatures cover. Remove the fields, or set "earlierSignatures": "override" on the envelope: readers then show the earlier signatures as changed.',
  ],
  document_signed_encrypted: [
    422,
    'The document was signed before and is encrypted. Sealing decrypts it, and its earlier signatures do not survive that. Set "earlierSignatures": "override" on the envelope to seal it without them: they are then shown as part of the page.',
  ],
  anchor_not_found: [422, 'The document does not contain the text of an anchor.'],
  text_tag_invalid: [422, 'A text tag in the document is not valid.'],
  document_too_complex: [422, 'The document is too complex to be sealed.'],
  document_unreachable: [422, 'The document could not be read from its address.'],
  document_too_large: [422, 'The document is too large.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used with another request.'],
  rate_limit_exceeded: [429, 'Too many requests.'],
  internal_error: [500, 'Something went wrong on our side.'],
  sealing_certificate_expired: [
    503,
    'The sealing certificate of this service has expired, so no document can be sent or sealed. The operator must renew it.',
  ],
  sign_on_unavailable: [503, 'The identity provider does not answer as it should. Try again later.'],
  service_unavailable: [503, 'The service is temporarily unavailable.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof catalogue;

/** The HTTP status of a code. */
export function errorStatus(code: ErrorCode): number {
  return catalogue[code][0];
}

/** Marked as pure, so that a page that imports a rule of the domain does not carry the catalogue. */
export const errorCodes = /* @__PURE__ */ Object.keys(catalogue) as ErrorCode[];

interface Facts {
  /** A message for people. It must not contain internal information. */
  message?: string;
  /** Field (JSON path without the leading dot) or fact → message. */
  details?: Record<string, string>;
  /** Seconds after which a retry makes sense; becomes the header `Retry-After`. */
  retryAfterSeconds?: number;
  /** The underlying error. It is logged and never returned to the caller. */
  cause?: unknown;
  /** Refused for want of room, or of processor time for a document that may be sealed: it does not count as an attempt. */
  isNotStarted?: boolean;
}

/** The one error class. It is thrown where the fact is known and translated to HTTP in one place. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details?: Record<string, string>;
  readonly retryAfterSeconds?: number;
  /** Information for calling code; a client of the service only receives the error code. */
  readonly isNotStarted: boolean;

  constructor(code: ErrorCode, facts: Facts = {}) {
    super(facts.message ?? catalogue[code][1], facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = catalogue[code][0];
    this.isNotStarted = facts.isNotStarted ?? false;
    if (facts.details) this.details = facts.details;
    if (facts.retryAfterSeconds !== undefined) this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** Describes an error for the log, with its causes. */
export function describe(error: unknown): string {
  if (error instanceof AppError) {
    const details = error.details ? ` ${JSON.stringify(error.details)}` : '';
    const cause = error.cause === undefined ? '' : `: ${describe(error.cause)}`;
    return `${error.code}${details}${cause}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Adapters throw errors of the catalogue. Any other error is a mistake of ours; its cause goes to the log only. */
export function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal_error', { cause: error });
}
