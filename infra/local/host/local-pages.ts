/**
 * Pages that only the local product has: `/dev/…` is the mailbox's, shown on the product's own port. The app knows
 * nothing of them, so that there is nothing to switch off in the cloud.
 */
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

export type LocalPages = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/** Answers whether the page is theirs; then the response is under way. */
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
