/** Public check of a sealed file. The file stays on the device; the service is asked by hash alone. */
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { DropZone } from '../components/drop-zone.tsx';
import { Notice } from '../components/notice.tsx';
import { PublicFoot, PublicHead } from '../components/public-frame.tsx';
import { type Examination, examine } from './examine.ts';
import { Result } from './result.tsx';

function Verify() {
  const [busy, setBusy] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [examination, setExamination] = useState<Examination | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (next: File) => {
    setBusy(true);
    setProblem(null);
    setExamination(null);
    setFile(next);
    try {
      setExamination(await examine(next));
    } catch {
      setProblem('This file could not be read. Please try it again.');
    }
    setBusy(false);
  };
  return (
    <>
      <PublicHead here="verify" />
      <main class="main middle" id="main">
        <div class="stack loose">
          <div class="stack tight">
            <h1>Is this document genuine?</h1>
            <p class="hint">
              Drop a sealed PDF. It is checked here, on your device: the file is not uploaded, only its fingerprint
              (SHA-256) is compared with what this service has sealed.
            </p>
          </div>
          <DropZone
            accept=".pdf,application/pdf"
            title={busy ? 'Checking …' : 'Drop the PDF here'}
            hint="It stays on your device"
            button={examination ? 'Choose another PDF' : 'Choose a PDF'}
            busy={busy}
            onFile={take}
          />
          {problem && <Notice tone="bad">{problem}</Notice>}
          {examination && file && (
            <Result key={examination.sha256} examination={examination} file={file} onAgain={() => take(file)} />
          )}
        </div>
      </main>
      <PublicFoot />
    </>
  );
}

const root = document.getElementById('root');
if (root) render(<Verify />, root);
