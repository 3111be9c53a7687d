import { requestFile, requestJson, uploadFile } from '../../../web/http/request.ts';

const path = '/api/envelopes';

describe('a request of a page to a busy service', () => {
  let retryAfter = '1';
  let refusals = 0;
  const seen: string[] = [];
  const realFetch = globalThis.fetch;

  beforeAll(() => {
    globalThis.fetch = (async (_: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
      seen.push(`${method} ${headers['if-match'] ?? ''}`.trim());
      if (refusals-- <= 0) return Response.json({ done: true });
      const error = { code: 'service_unavailable', message: 'Busy.' };
      return Response.json({ error }, { status: 503, headers: { 'retry-after': retryAfter } });
    }) as never;
  });
  afterAll(() => {
    globalThis.fetch = realFetch;
  });
  const meet = (count: number, seconds = '1') => {
    seen.length = 0;
    refusals = count;
    retryAfter = seconds;
  };

  it('is sent again after the time that the service names, if it only reads or names the version it changes', async () => {
    meet(1);
    expect(await requestJson('GET', path)).toEqual({ done: true });
    expect(seen).toEqual(['GET', 'GET']);
    meet(1);
    expect(await requestJson('PATCH', path, { body: {}, headers: { 'if-match': '"1"' } })).toEqual({ done: true });
    expect(seen).toEqual(['PATCH "1"', 'PATCH "1"']);
  });

  it('is not sent twice if it may be carried out twice', async () => {
    meet(1);
    await expect(requestJson('POST', path, { body: {} })).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(seen).toEqual(['POST']);
  });

  it('is given up after three attempts, and at once when the service asks for a longer wait', async () => {
    meet(3);
    await expect(requestJson('GET', path)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
    expect(seen).toEqual(['GET', 'GET', 'GET']);
    meet(1, '60');
    await expect(requestJson('GET', path)).rejects.toMatchObject({ retryAfterSeconds: 60 });
    expect(seen).toEqual(['GET']);
  });
});

test('a file in the storage is downloaded and uploaded; a refusal has the status of the storage', async () => {
  const storage = jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('%PDF'));
  expect(await requestFile('https://storage.example/a')).toEqual(new Uint8Array(Buffer.from('%PDF')));
  storage.mockImplementation(async () => new Response('<Error/>', { status: 403 }));
  await expect(requestFile('https://storage.example/a')).rejects.toMatchObject({ status: 403 });
  const upload = uploadFile(new File(['%PDF'], 'a.pdf'), { url: 'https://storage.example/a', headers: {} });
  await expect(upload).rejects.toMatchObject({ code: 'upload_failed', status: 403 });
  storage.mockRestore();
});
