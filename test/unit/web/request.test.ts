import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '../../../web/http/request.ts';

const busy = { error: { code: 'service_unavailable', message: 'Busy.' } };

describe('a request of a page to a busy service', () => {
  let server: Server;
  let address: string;
  let retryAfter = '1';
  let refusals = 0;
  const seen: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(`${request.method} ${request.headers['if-match'] ?? ''}`.trim());
      const isBusy = refusals-- > 0;
      response.writeHead(isBusy ? 503 : 200, { 'content-type': 'application/json', 'retry-after': retryAfter });
      response.end(JSON.stringify(isBusy ? busy : { done: true }));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const meet = (count: number, seconds = '1') => {
    seen.length = 0;
    refusals = count;
    retryAfter = seconds;
  };

  it('is sent again after the time that the service names, if it only reads or names the version it changes', async () => {
    meet(1);
    expect(await ask('GET', address)).toEqual({ done: true });
    expect(seen).toEqual(['GET', 'GET']);
    meet(1);
    expect(await ask('PATCH', address, { body: {}, headers: { 'if-match': '"1"' } })).toEqual({ done: true });
    expect(seen).toEqual(['PATCH "1"', 'PATCH "1"']);
  });

  it('is not sent twice if it may be carried out twice', async () => {
    meet(1);
    await expect(ask('POST', address, { body: {} })).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(seen).toEqual(['POST']);
  });

  it('is given up after three attempts, and at once when the service asks for a longer wait', async () => {
    meet(3);
    await expect(ask('GET', address)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
    expect(seen).toEqual(['GET', 'GET', 'GET']);
    meet(1, '60');
    await expect(ask('GET', address)).rejects.toMatchObject({ retryAfterSeconds: 60 });
    expect(seen).toEqual(['GET']);
  });
});
