/**
 * `npm run prove -- faults|kills|hosts|backlog|bulk|public-link`: runs journeys of envelopes while stores fail or hosts are killed, and
 * checks the result by invariants (judge.ts). `npm run prove -- validators` and `-- clients` ask validators and
 * generators of others, `-- joining` renderers, `-- pages` asks Lighthouse. Exits with 0 if every promise was kept.
 */
import { readArguments, refuseArguments } from '../../infra/arguments.ts';
import { faults } from '../servers/faulty-proxy.ts';
import { proveBacklog } from './backlog.ts';
import { proveBulk } from './bulk.ts';
import { proveClients } from './clients/clients.ts';
import { proveFaults } from './faults.ts';
import { proveHosts } from './hosts.ts';
import { proveJoining } from './joining/joining.ts';
import { type OperationName, operations, proveKills } from './kills.ts';
import { proveLighthouse, proveWeight } from './pages/pages.ts';
import { provePublicLink } from './public-link.ts';
import { proveApi } from './validators/api.ts';
import { proveRecords } from './validators/records.ts';
import { proveSignatures, type Report } from './validators/signatures.ts';

const signatureValidators = ['pyhanko', 'dss', 'verapdf'];
const validators = [...signatureValidators, 'schemathesis', 'cosmos'];
const pageProofs: Record<string, () => Promise<Report>> = { lighthouse: proveLighthouse, weight: proveWeight };
const usage = `npm run prove -- faults [--lives 200] [--rate 0.05] [--seed N]   each fault of store calls, so many lives each
npm run prove -- kills [--only ${Object.keys(operations).join(',')}]   SIGKILL at every store call of an operation
npm run prove -- hosts [--seconds 180] [--every 10]   three hosts, one of them killed every so many seconds
npm run prove -- backlog [--kills 116] [--seconds 540] [--within 60]   webhooks arrive after the host was killed so often
npm run prove -- bulk [--rows 10000] [--kills 20]   a batch is sent while the host is killed so often
npm run prove -- public-link [--people 10000] [--rate 100]   people start by a public link, so many new ones a second
npm run prove -- clients   linters read the OpenAPI document, generated clients run a story; needs Java, Maven, Python and Go
npm run prove -- joining --folder <folder of PDF files> [--pairs N] [--seed N]   each page of joined pairs, before and after
npm run prove -- pages [--only ${Object.keys(pageProofs).join(',')}]   Lighthouse's scores and the weight of the pages
npm run prove -- validators [--only ${validators.join(',')}] [--cosmos AccountEndpoint=http://127.0.0.1:…;AccountKey=…]`;

const { positionals, values } = readArguments({
  usage,
  operands: [1, 1],
  options: {
    lives: { type: 'string', default: '200' },
    people: { type: 'string', default: '10000' },
    rate: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    folder: { type: 'string' },
    pairs: { type: 'string' },
    seconds: { type: 'string' },
    kills: { type: 'string' },
    rows: { type: 'string', default: '10000' },
    within: { type: 'string', default: '60' },
    every: { type: 'string', default: '10' },
    cosmos: { type: 'string' },
  },
});

const all: string[] = [];
function report(line: string, problems: readonly string[]): void {
  all.push(...problems);
  console.log(`${line}: ${problems.length === 0 ? 'every promise kept' : `${problems.length} broken`}`);
  for (const problem of problems) console.log(`  ${problem}`);
}

switch (positionals[0]) {
  case 'faults':
    console.log(`seed ${values.seed}`);
    for (const fault of faults.filter((each) => values.only === undefined || values.only.split(',').includes(each))) {
      const [lives, rate, seed] = [Number(values.lives), Number(values.rate ?? 0.05), Number(values.seed)];
      const verdict = await proveFaults({ faults: [fault], lives, rate, seed, atOnce: 8 });
      report(`${fault}: ${verdict.lives} lives, ${verdict.happened[0]?.[1] ?? 0} faults`, verdict.problems);
    }
    break;
  case 'kills':
    for (const name of (values.only?.split(',') ?? Object.keys(operations)) as OperationName[]) {
      const { crashes, problems } = await proveKills({ names: [name] });
      report(`${name}: killed at ${crashes[0]?.[1] ?? 0} moments`, problems);
    }
    break;
  case 'hosts': {
    const run = { seconds: Number(values.seconds ?? 180), everySeconds: Number(values.every), clients: 6 };
    const { lives, kills, problems } = await proveHosts(run);
    report(`${lives} lives, ${kills} hosts killed`, problems);
    break;
  }
  case 'backlog': {
    const [kills, seconds] = [Number(values.kills ?? 116), Number(values.seconds ?? 540)];
    const verdict = await proveBacklog({ kills, seconds, withinSeconds: Number(values.within) });
    const { killingMs, events, waiting, lastArrivalMs, problems } = verdict;
    const drained = `${waiting} waiting at the last kill, the last arrived ${(lastArrivalMs / 1_000).toFixed(1)} s after it`;
    report(`${kills} kills in ${Math.round(killingMs / 1_000)} s, ${events} events, ${drained}`, problems);
    break;
  }
  case 'bulk': {
    const verdict = await proveBulk({ rows: Number(values.rows), kills: Number(values.kills ?? 20) });
    const { rows, kills, seconds, usage, problems } = verdict;
    for (const [job, counts] of Object.entries(usage)) {
      const figures = Object.entries(counts).map(([name, count]) => `${Math.round((count * 1_000) / rows)} ${name}`);
      console.log(`${job}, for 1,000 rows: ${figures.join(', ')}`);
    }
    report(`${rows} rows in ${Math.round(seconds)} s, ${kills} kills`, problems);
    break;
  }
  case 'public-link': {
    const run = { people: Number(values.people), perSecond: Number(values.rate ?? 100) };
    const { started, refused, maxUses, seconds, codeMs, startMs, problems } = await provePublicLink(run);
    console.log(`a code: ${codeMs.join(' / ')} ms, a start: ${startMs.join(' / ')} ms (half, 95 %, slowest)`);
    const done = `${started} of ${maxUses} places, ${refused} refused`;
    report(`${run.people} people, ${run.perSecond} a second, in ${Math.round(seconds)} s: ${done}`, problems);
    break;
  }
  case 'validators': {
    const wanted = values.only?.split(',') ?? validators;
    const unknown = wanted.find((name) => !validators.includes(name));
    if (unknown) refuseArguments(`There is no validator ${unknown}.`, usage);
    const proofs: Record<string, (() => Promise<Report>) | false> = {
      'sealed files': wanted.some((name) => signatureValidators.includes(name)) && (() => proveSignatures(wanted)),
      'the API': wanted.includes('schemathesis') && proveApi,
      'the records': wanted.includes('cosmos') && (() => proveRecords(values.cosmos)),
    };
    for (const [name, proof] of Object.entries(proofs)) {
      if (!proof) continue;
      const { lines, problems } = await proof();
      console.log(lines.join('\n'));
      // Another implementation may differ: the decision about the local one says who is right.
      if (name !== 'the records' || problems.length > 0) report(name, problems);
    }
    break;
  }
  case 'clients': {
    const { lines, problems } = await proveClients();
    console.log(lines.join('\n'));
    report('clients of the API', problems);
    break;
  }
  case 'joining': {
    if (!values.folder) refuseArguments('It needs --folder with PDF files.', usage);
    const { lines, problems } = await proveJoining({
      folder: values.folder,
      pairs: values.pairs === undefined ? undefined : Number(values.pairs),
      seed: Number(values.seed),
    });
    console.log(lines.join('\n'));
    report('joined files', problems);
    break;
  }
  case 'pages': {
    const wanted = values.only?.split(',') ?? Object.keys(pageProofs);
    for (const name of wanted) {
      const proof = pageProofs[name];
      if (!proof) refuseArguments(`There is no proof ${name} of the pages.`, usage);
      const { lines, problems } = await proof();
      console.log(lines.join('\n'));
      report(`pages, ${name}`, problems);
    }
    break;
  }
  default:
    refuseArguments(`There is no proof ${positionals[0]}.`, usage);
}
if (all.length > 0) process.exitCode = 1;
