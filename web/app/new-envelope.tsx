/** Choosing the document: dropped or picked; its bytes go straight to storage. */
import { useState } from 'preact/hooks';
import { DropZone } from '../components/drop-zone.tsx';
import { Notice } from '../components/notice.tsx';
import { navigate } from './router.tsx';
import { Screen, useTask } from './screen.tsx';
import { service } from './service.ts';

const accepted = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;
const maxBytes = 25_000_000;

/** By the first bytes: what a browser says of a file is only its ending. */
async function typeOf(file: File): Promise<keyof typeof accepted | null> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  if (head[0] === 0x89 && head[1] === 0x50 && head[2] === 0x4e && head[3] === 0x47) return 'image/png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  return new TextDecoder('latin1').decode(head).includes('%PDF-') ? 'application/pdf' : null;
}

export function NewEnvelope() {
  const task = useTask();
  const [problem, setProblem] = useState<string | null>(null);
  const take = (file: File) =>
    task.run(async () => {
      setProblem(null);
      const mimetype = await typeOf(file);
      if (!mimetype) return setProblem('This is not a PDF, a PNG or a JPEG file.');
      if (file.size > maxBytes) return setProblem('The file is larger than 25 MB.');
      const envelopeId = await service.upload(file, mimetype);
      try {
        await service.preflight(envelopeId);
      } catch (error) {
        // A document that can never be sealed leaves no draft behind.
        await service.remove(envelopeId).catch(() => undefined);
        throw error;
      }
      navigate(`/app/envelopes/${envelopeId}`);
    });
  return (
    <Screen title="New document" width="middle" back={{ to: '/app', text: 'Documents' }}>
      {problem ? (
        <Notice tone="bad">{problem}</Notice>
      ) : (
        task.failure && <Notice tone="bad">{task.failure.message}</Notice>
      )}
      <DropZone
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        title={task.busy ? 'Uploading and checking …' : 'Drop the document here'}
        hint="PDF, PNG or JPEG, up to 25 MB and 1,000 pages"
        button="Choose a file"
        busy={task.busy}
        onFile={take}
      />
      <p class="hint">
        The document is checked at once: what could not be sealed in the end (a file with a password, a damaged one) is
        told now and not after everybody has signed.
      </p>
    </Screen>
  );
}
