/** The text of the file's `audit-trail.json`, or null. */
export async function trailText(file: Uint8Array): Promise<string | null> {
  const pdfjs = await import('pdfjs-dist');
  pdfjs.GlobalWorkerOptions.workerSrc = PDF_WORKER_URL;
  const task = pdfjs.getDocument({ data: file.slice(), isEvalSupported: false, enableXfa: false });
  try {
    const attachments = (await (await task.promise).getAttachments()) as Record<
      string,
      { filename: string; content: Uint8Array }
    > | null;
    const found = Object.values(attachments ?? {}).find(({ filename }) => filename === 'audit-trail.json');
    return found ? new TextDecoder().decode(found.content) : null;
  } catch {
    return null;
  } finally {
    await task.destroy().catch(() => undefined);
  }
}
