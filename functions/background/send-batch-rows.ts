/** Queue `batch-rows`: a chunk of a batch is due; each of its rows becomes a sent envelope. */
import { queueNames, sendBatchRowsMessage } from '../../shared/contracts/messages.ts';
import { sendBatchRows } from '../../shared/operations/batches/send-batch-rows.ts';
import { serveQueue } from '../../shared/serve.ts';

serveQueue(
  'SendBatchRows',
  { queueName: queueNames.sendBatchRows, message: sendBatchRowsMessage },
  async (deps, message) => ({
    batchId: message.batchId,
    chunk: message.chunk,
    ...(await sendBatchRows(deps, message)),
  }),
);
