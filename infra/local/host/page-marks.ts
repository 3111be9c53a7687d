/**
 * Adds data to the pages of the local product: the open invitation code and the mailbox, as `<meta>` elements. Only
 * this host writes them. The app and its build contain neither, so the cloud needs no switch.
 */
import type { RpcHttp } from './core.ts';

/** Only a local environment accepts `LOCAL-INVITE` (`shared/services.ts`). */
const openInvitation = 'LOCAL-INVITE';

export type MarkPages = (answer: RpcHttp | undefined) => RpcHttp | undefined;

export function pageMarks(settings: { COUNTERSIGN_ENV?: string; MAILBOX_URL?: string }): MarkPages {
  const marks = [
    settings.COUNTERSIGN_ENV === 'local' ? `<meta name="local-invitation" content="${openInvitation}">` : '',
    settings.MAILBOX_URL ? '<meta name="local-mailbox" content="/dev/mailbox">' : '',
  ].join('');
  return (answer) => {
    const bytes = answer?.body?.bytes;
    if (!answer || !bytes || !marks || !isPage(answer)) return answer;
    const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    return { ...answer, body: { bytes: Buffer.from(html.replace('</head>', `${marks}</head>`)) } };
  };
}

/** The pages of the reference are compressed, and need no marks. */
function isPage({ headers = {} }: RpcHttp): boolean {
  const header = (wanted: string) => Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
  return header('content-type').startsWith('text/html') && header('content-encoding') === '';
}
