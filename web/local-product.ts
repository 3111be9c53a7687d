/**
 * The local product writes these values into its pages (`infra/local/host/page-marks.ts`). In the cloud they are
 * missing.
 */
const written = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** An invitation code that everyone may use. */
export const localInvitation = (): string | null => written('local-invitation');

/** The address of the page that shows every e-mail. */
export const localMailbox = (): string | null => written('local-mailbox');
