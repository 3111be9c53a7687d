/** Documents by their address: refused addresses, and hostile servers. */
import { createServer as createTlsServer } from 'node:https';
import { fetchedDocuments } from '../../../shared/documents/fetched-documents.ts';
import { maxDocumentBytes } from '../../../shared/domain/documents/document.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Listening, listening } from '../../servers/listening.ts';
import { aReceiver, type Receiver, type Step } from '../../servers/receiver.ts';
import { aTrap, type Trap } from '../../servers/trap.ts';

type Settings = Parameters<typeof fetchedDocuments>[0];

const local = { allowedHosts: ['127.0.0.1:*'], timeoutMs: 2_000 };
const source = (settings: Partial<Settings> = {}) => fetchedDocuments({ ...local, allowedHosts: [], ...settings });

/** The code and the sentence about the address. */
async function refusalOf(url: string, settings: Partial<Settings> = {}): Promise<unknown> {
  try {
    await source(settings).fetch(url, 'usr_1');
    return 'read';
  } catch (error) {
    return error instanceof AppError ? [error.code, error.details?.['document.url']] : error;
  }
}

const notPublic = ['document_unreachable', 'leads to an address that is not public'];

describe('the guard', () => {
  let trap: Trap;
  let port: number;
  beforeAll(async () => {
    trap = await aTrap();
    ({ port } = trap);
  });
  beforeEach(() => {
    trap.connections = 0;
  });
  afterAll(() => trap.close());

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '１２７.0.0.1'])(
    'validation_error: opens no connection to %s',
    async (host) => {
      for (const scheme of ['https', 'http']) {
        expect(await refusalOf(`${scheme}://${host}:${port}/a.pdf`)).toEqual(['validation_error', expect.any(String)]);
      }
      expect(trap.connections).toBe(0);
    },
  );

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['10.0.0.5']],
    [['169.254.169.254']],
    [['168.63.129.16']],
    [['8.8.8.8', '127.0.0.1']],
  ])('opens no connection to a name that resolves to %j', async (addresses) => {
    const resolve = async () => addresses;
    expect(await refusalOf(`https://files.example.com:${port}/a.pdf`, { resolve })).toEqual(notPublic);
    expect(trap.connections).toBe(0);
  });

  it('looks at the peer before it sends, and fails closed without DNS', async () => {
    let checks = 0;
    const rebound = { resolve: async () => ['127.0.0.1'], isPublic: () => checks++ === 0 };
    expect(await refusalOf(`https://files.example.com:${port}/a.pdf`, rebound)).toEqual(notPublic);
    const failing = { resolve: () => Promise.reject(new Error('SERVFAIL')) };
    expect(await refusalOf('https://files.example.com/a.pdf', failing)).toEqual([
      'document_unreachable',
      'names a host that cannot be resolved',
    ]);
  });

  it.each([
    ['must name a host, not an IP address', () => `https://127.0.0.2:${port}/`],
    ['must be an absolute https address', () => `http://files.example.com:${port}/`],
    ['must name a public host', () => `https://metadata.internal:${port}/`],
    ['must not contain credentials', () => `https://a:b@files.example.com:${port}/`],
    ['must have a port that can be connected to', () => 'https://files.example.com:0/'],
  ])('checks where a redirect leads: an address that %s', async (problem, location) => {
    const receiver = await aReceiver([{ status: 302, headers: { location: location() } }]);
    const refusal = await refusalOf(receiver.url, { allowedHosts: [`127.0.0.1:${receiver.port}`] });
    expect(refusal).toEqual(['document_unreachable', `redirects to an address that ${problem}`]);
    await receiver.close();
    expect(trap.connections).toBe(0);
  });

  it('checks what a redirect’s name resolves to', async () => {
    const location = `https://files.example.com:${port}/`;
    const receiver = await aReceiver([{ status: 301, headers: { location } }]);
    const settings = { allowedHosts: [`127.0.0.1:${receiver.port}`], resolve: async () => ['127.0.0.1'] };
    expect(await refusalOf(receiver.url, settings)).toEqual(notPublic);
    await receiver.close();
    expect(trap.connections).toBe(0);
  });
});

describe('a server', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await aReceiver();
  });
  afterAll(() => receiver.close());
  const answerTo = async (...steps: Step[]) => {
    receiver.script(...steps);
    return refusalOf(receiver.url, local);
  };

  it('is asked without credentials for bytes as they are, and five redirects are followed', async () => {
    const moved = { status: 307, headers: { location: '?again#part' } };
    receiver.script(moved, moved, moved, moved, moved, { status: 200, body: '%PDF' });
    const bytes = await source(local).fetch(receiver.url, 'usr_1');
    expect(Buffer.from(bytes).toString()).toBe('%PDF');
    const { headers, path } = receiver.received.at(-1) as Receiver['received'][number];
    expect([path, headers['accept-encoding'], headers.authorization, headers.cookie]).toEqual([
      '/hook?again',
      'identity',
      undefined,
      undefined,
    ]);
    expect(await answerTo(moved)).toEqual(['document_unreachable', 'redirects too often']);
  });

  it.each<[string, Step, string]>([
    ['404', 404, 'answers with status 404'],
    ['204', 204, 'answers with status 204'],
    ['a redirect to nowhere', 302, 'answers with status 302'],
    [
      'a compressed answer',
      { status: 200, headers: { 'content-encoding': 'gzip' }, body: 'x' },
      'answers in an encoded form',
    ],
    ['silence', 'hang', 'did not answer in time'],
    ['headers without end', 'slow headers', 'did not answer in time'],
    ['a body that stalls', 'stalled body', 'did not answer in time'],
    ['a connection that is cut', 'reset', 'leads to a server that cannot be reached, or that ended the connection'],
  ])('document_unreachable: %s', async (_, step, problem) => {
    expect(await answerTo(step)).toEqual(['document_unreachable', problem]);
  });

  it('document_too_large: announced or sent; not_a_pdf: nothing', async () => {
    const announced = { status: 200, headers: { 'content-length': String(maxDocumentBytes + 1) }, body: 'x' };
    expect(await answerTo(announced)).toEqual(['document_too_large', undefined]);
    expect(await answerTo('endless body')).toEqual(['document_too_large', undefined]);
    expect(await answerTo({ status: 200, body: '' })).toEqual(['not_a_pdf', undefined]);
  });

  it('service_unavailable: three at once for one owner, eight for all; each end makes room', async () => {
    receiver.script('hang');
    const documents = source({ ...local, timeoutMs: 500 });
    const codeOf = (owner: string) =>
      documents.fetch(receiver.url, owner).then(
        () => 'read',
        (error: AppError) => error.code,
      );
    const owners = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c'];
    const busy = 'service_unavailable';
    const slow = 'document_unreachable';
    expect(await Promise.all(owners.map(codeOf))).toEqual([slow, slow, slow, busy, slow, slow, slow, slow, slow, busy]);
    receiver.script({ status: 200, body: '%PDF' });
    expect(await Promise.all(['a', 'a', 'a'].map(codeOf))).toEqual(['read', 'read', 'read']);
  });
});

it('document_unreachable: a certificate that nobody trusts', async () => {
  const server: Listening = await listening(
    createTlsServer({}, (_, response) => response.end('%PDF')),
    { scheme: 'https' },
  );
  const [code] = (await refusalOf(server.url, local)) as string[];
  await server.close();
  expect(code).toBe('document_unreachable');
});
