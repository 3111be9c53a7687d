/** Explains errors of dependencies and what to do about them. */

export interface Failure {
  status: number | undefined;
  code: string;
  message: string;
}

/** Reads the common form of SDK errors: an HTTP status, a code of the network or of the service, a message. */
export function failureOf(error: unknown): Failure {
  const { code, statusCode, message, cause, errors } = (error ?? {}) as {
    code?: unknown;
    statusCode?: unknown;
    message?: unknown;
    cause?: unknown;
    errors?: unknown[];
  };
  const status = typeof statusCode === 'number' ? statusCode : typeof code === 'number' ? code : undefined;
  const inner = cause ?? errors?.[0];
  if (status === undefined && typeof code !== 'string' && inner) return failureOf(inner);
  return { status, code: String(code ?? ''), message: String(message ?? error).split('\n')[0] ?? '' };
}

const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'REQUEST_SEND_ERROR',
];

export function isUnreachable({ status, code, message }: Failure): boolean {
  return (
    status === undefined &&
    (unreachable.includes(code) || /ECONNREFUSED|ENOTFOUND|timed? ?out|abort|socket/i.test(message))
  );
}

export function isUntrusted({ code, message }: Failure): boolean {
  return /CERT|SELF_SIGNED|ALTNAME/.test(code) || /certificate/i.test(message);
}

/** Returns the remedy if no managed identity and no person is signed in. */
export function explainSignIn(error: unknown): string | null {
  const { name } = (error ?? {}) as { name?: string };
  const isSignIn = name === 'AggregateAuthenticationError' || name === 'CredentialUnavailableError';
  return isSignIn ? 'this machine is not signed in to Azure. Run "azd auth login" or "az login".' : null;
}

export interface Words {
  addressSetting: string;
  address: string;
  refused: string;
  missing: string;
}

export function explain(error: unknown, { addressSetting, address, refused, missing }: Words): string {
  const signIn = explainSignIn(error);
  if (signIn) return signIn;
  const failure = failureOf(error);
  const said = `(${[failure.status, failure.code, failure.message].filter(Boolean).join(' ').slice(0, 200)})`;
  if (isUnreachable(failure))
    return `${address} does not answer. Check ${addressSetting} and whether this machine can reach it. ${said}`;
  if (isUntrusted(failure)) return `this machine does not trust the certificate of ${address}. ${said}`;
  if (failure.status === 401 || failure.status === 403) return `${refused} ${said}`;
  if (failure.status === 404) return `${missing} ${said}`;
  return said;
}
