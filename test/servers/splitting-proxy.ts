/** An HTTP proxy in front of Cosmos DB that answers like a physical partition after a split: 410, substatus 1002. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { StoreProxy } from './before-stores.ts';
import { listening, passTo } from './listening.ts';

const rangeHeader = 'x-ms-documentdb-partitionkeyrangeid';
/** The first holds every item. */
const children = [
  { id: '1', minInclusive: '', maxExclusive: '40', parents: ['0'] },
  { id: '2', minInclusive: '40', maxExclusive: 'FF', parents: ['0'] },
];

export interface Split {
  /** Queries of the physical partition 0 that are answered 410 before the next is passed on. */
  goneQueries: number;
  /** The partition 0 is gone for good, and the list of partitions names its children. */
  isSplit: boolean;
  /** The list of partitions names the former partition until then, in milliseconds since 1970. */
  staleRangesUntil?: number;
  /** Queries that were answered 410. */
  refused: number;
}

export async function aSplittingProxy(target: string, split: Split): Promise<StoreProxy> {
  const pass = passTo(target);

  function isGone(headers: IncomingHttpHeaders): boolean {
    if (headers[rangeHeader] !== '0') return false;
    if (split.isSplit) return true;
    return split.goneQueries-- > 0;
  }

  const server = createServer((incoming, outgoing) => {
    const answer = (status: number, headers: Record<string, string>, body: object) => {
      incoming.resume();
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    };
    if (isGone(incoming.headers)) {
      split.refused++;
      return answer(410, { 'x-ms-substatus': '1002' }, { code: 'Gone', message: 'The partition was split.' });
    }
    if (incoming.headers[rangeHeader] === '2') return answer(200, {}, { _rid: 'test', Documents: [], _count: 0 });
    const knowsChildren = split.isSplit && Date.now() >= (split.staleRangesUntil ?? 0);
    if (knowsChildren && incoming.url?.endsWith('/pkranges')) {
      return answer(200, {}, { _rid: 'test', PartitionKeyRanges: children, _count: children.length });
    }
    const range = incoming.headers[rangeHeader] === undefined ? {} : { [rangeHeader]: '0' };
    pass(incoming, outgoing, { headers: { ...incoming.headers, ...range } });
  });
  return listening(server);
}
