/** The verifier of the service in a thread of the page: a hostile file can stop this thread, never the page. */
import { inspectPdf } from '../../../shared/verifying/verify-pdf.ts';
import type { Inspected, InspectRequest } from './messages.ts';

/** The global scope of a worker. The type library of workers conflicts with that of the pages. */
interface WorkerScope {
  onmessage: ((event: { data: InspectRequest }) => void) | null;
  postMessage(message: Inspected): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  const { report, trail } = inspectPdf(data.file, { at: new Date(data.at) });
  scope.postMessage({ report, trail });
};
