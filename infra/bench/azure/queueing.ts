/** A queue with servers that are added and taken away, event by event, and the formula it is checked against. */

export const exponential = (random: () => number, mean: number) => -mean * Math.log(1 - random());

/** Erlang C: the probability that an arrival of an M/M/c queue waits. @param offered arrivals per mean service time */
export function erlangC(servers: number, offered: number): number {
  let blocked = 1;
  for (let count = 1; count <= servers; count++) blocked = (offered * blocked) / (count + offered * blocked);
  return blocked / (1 - (offered / servers) * (1 - blocked));
}

/** A binary heap: the smallest of many numbers. */
function addTo(heap: number[], value: number): void {
  let at = heap.push(value) - 1;
  for (let up = (at - 1) >> 1; at > 0 && (heap[up] as number) > value; up = (at - 1) >> 1) {
    heap[at] = heap[up] as number;
    at = up;
  }
  heap[at] = value;
}

function removeFirst(heap: number[]): void {
  const last = heap.pop() as number;
  if (heap.length === 0) return;
  let at = 0;
  for (let down = 1; down < heap.length; down = 2 * at + 1) {
    if (down + 1 < heap.length && (heap[down + 1] as number) < (heap[down] as number)) down += 1;
    if ((heap[down] as number) >= last) break;
    heap[at] = heap[down] as number;
    at = down;
  }
  heap[at] = last;
}

export interface Simulation {
  fromS: number;
  untilS: number;
  /** The next arrival after this moment. */
  arrivalAfter(atS: number): number;
  serviceS(): number;
  firstServers: number;
  /** How many servers there shall be. Further ones take `startS` to start; of those too many, `ending` end at a time. */
  scale?: { everyS: number; startS: number; ending: number; servers(depth: number): number };
}

export interface Outcome {
  served: number;
  meanWaitS: number;
  p99WaitS: number;
  maxDepth: number;
  mostServers: number;
}

export function simulate({ fromS, untilS, arrivalAfter, serviceS, firstServers, scale }: Simulation): Outcome {
  const waiting: number[] = [];
  const waits: number[] = [];
  /** When each busy server ends. */
  const ends: number[] = [];
  const starts: { atS: number; count: number }[] = [];
  let [head, servers, wanted, maxDepth, mostServers] = [0, firstServers, firstServers, 0, firstServers];
  let arrival = arrivalAfter(fromS);
  let decision = scale ? fromS + scale.everyS : Number.POSITIVE_INFINITY;

  const serve = (atS: number) => {
    while (head < waiting.length && ends.length < servers) {
      waits.push(atS - (waiting[head++] as number));
      addTo(ends, atS + serviceS());
    }
  };
  const decide = (atS: number) => {
    if (!scale) return;
    const target = scale.servers(waiting.length - head + ends.length);
    if (target > wanted) starts.push({ atS: atS + scale.startS, count: target - wanted });
    const ending = Math.max(0, Math.min(wanted - target, scale.ending, servers - 1));
    servers -= ending;
    wanted = Math.max(target, wanted - ending);
    decision = atS + scale.everyS;
  };

  for (;;) {
    const end = ends[0] ?? Number.POSITIVE_INFINITY;
    const atS = Math.min(arrival, end, decision, starts[0]?.atS ?? Number.POSITIVE_INFINITY);
    if (atS > untilS) break;
    if (atS === end) removeFirst(ends);
    else if (atS === arrival) {
      waiting.push(atS);
      arrival = arrivalAfter(atS);
    } else if (atS === decision) decide(atS);
    else servers += starts.shift()?.count ?? 0;
    serve(atS);
    maxDepth = Math.max(maxDepth, waiting.length - head + ends.length);
    mostServers = Math.max(mostServers, servers);
  }
  waits.sort((a, b) => a - b);
  const meanWaitS = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  return {
    served: waits.length,
    meanWaitS,
    p99WaitS: waits[Math.floor(waits.length * 0.99)] ?? 0,
    maxDepth,
    mostServers,
  };
}

/** How the envelopes of a day spread over its 24 hours: the office hours of one region. */
const hours = [1, 1, 1, 1, 1, 2, 4, 8, 14, 18, 19, 17, 13, 15, 18, 18, 16, 12, 8, 6, 4, 3, 2, 2];
const allHours = hours.reduce((sum, weight) => sum + weight, 0);
export const peakHour = hours.indexOf(Math.max(...hours));
export const shareOfHour = (hour: number) => (hours[((hour % 24) + 24) % 24] as number) / allHours;

/** Envelopes a second at a moment of the day, in a straight line from the middle of each hour to the next. */
export function rateAt(perDay: number, atS: number): number {
  const sinceMiddle = atS / 3_600 - 0.5;
  const hour = Math.floor(sinceMiddle);
  const part = sinceMiddle - hour;
  return (perDay * (shareOfHour(hour) * (1 - part) + shareOfHour(hour + 1) * part)) / 3_600;
}

/** Poisson arrivals at a rate that changes, by thinning. @param most no rate is higher */
export function arrivals(random: () => number, rate: (atS: number) => number, most: number): (atS: number) => number {
  return (afterS) => {
    let atS = afterS;
    do atS += exponential(random, 1 / most);
    while (random() * most > rate(atS));
    return atS;
  };
}
