/**
 * Forwards `/dev/…` to the mailbox. These pages exist only in the local product: the app does not contain them, so
 * there is no switch for them in the cloud.
 */
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

export type LocalPages = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/** Returns true if the path is a local page. The function then writes the response. */
export function localPages(mailboxUrl: string | undefined): LocalPages {
  return (request, response, path) => {
    if (!mailboxUrl || !path.startsWith('/dev/') || request.method !== 'GET') return false;
    const onward = httpRequest(new URL(request.url ?? '/', mailboxUrl), (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    onward.end();
    return true;
  };
}
