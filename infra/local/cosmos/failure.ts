const codes: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'RequestEntityTooLarge',
  424: 'FailedDependency',
};

/** An answer that is not a success: the HTTP status, and where the service has one, its sub-status. */
export class Failure extends Error {
  readonly status: number;
  readonly substatus: number | undefined;
  /** JSON text that travels beside the message: the query plan, when a query needs one. */
  readonly additionalErrorInfo: string | undefined;

  constructor(status: number, message: string, substatus?: number, additionalErrorInfo?: string) {
    super(message);
    this.status = status;
    this.substatus = substatus;
    this.additionalErrorInfo = additionalErrorInfo;
  }

  get body(): string {
    const { status, message, additionalErrorInfo } = this;
    return JSON.stringify({ code: codes[status] ?? 'InternalServerError', message, additionalErrorInfo });
  }
}

export const badRequest = (message: string, substatus?: number) => new Failure(400, message, substatus);
export const notFound = () => new Failure(404, 'Entity with the specified id does not exist in the system.');
export const conflict = () =>
  new Failure(409, 'Entity with the specified id, or one that breaks a unique key, already exists in the system.');
export const preconditionFailed = () =>
  new Failure(412, 'One of the specified pre-condition is not met: the condition is false or the _etag has changed.');
