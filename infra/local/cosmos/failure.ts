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

/** An error answer with the HTTP status and, for some errors, the sub-status of the service. */
export class Failure extends Error {
  readonly status: number;
  readonly substatus: number | undefined;
  headers: Readonly<Record<string, string>> = {};

  constructor(status: number, message: string, substatus?: number) {
    super(message);
    this.status = status;
    this.substatus = substatus;
  }

  get body(): string {
    const { status, message } = this;
    return JSON.stringify({ code: codes[status] ?? 'InternalServerError', message });
  }
}

/**
 * Creates a 400 for a request that Cosmos DB answers and this store does not. A change that makes the product use it
 * must add its support here.
 */
export const notSupported = (construct: string) =>
  badRequest(`The local Cosmos DB does not support ${construct}. See infra/local/cosmos/README.md.`);

export const badRequest = (message: string, substatus?: number) => new Failure(400, message, substatus);
export const notFound = () => new Failure(404, 'Entity with the specified id does not exist in the system.');
export const conflict = () => new Failure(409, 'Entity with the specified id already exists in the system.');
export const preconditionFailed = () =>
  new Failure(412, 'One of the specified pre-condition is not met: the condition is false or the _etag has changed.');
