import { HttpRequest } from '@azure/functions';
import { readBytes } from '../../../shared/http/request.ts';

const megabyte = 1024 * 1024;

/** A body of so many megabytes without a declared length; counts those that were taken from it. */
function aStream(megabytes: number) {
  const taken = { count: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.count === megabytes) return controller.close();
        taken.count += 1;
        controller.enqueue(new Uint8Array(megabyte));
      },
      cancel() {
        taken.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { request: { headers: new Headers(), body } as unknown as HttpRequest, taken };
}

it('reads a stream within its bound', async () => {
  const { request } = aStream(3);
  expect((await readBytes(request, 3 * megabyte)).length).toBe(3 * megabyte);
});

it('cuts a stream of a gigabyte where its bound is passed', async () => {
  const { request, taken } = aStream(1_024);
  await expect(readBytes(request, 5 * megabyte)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(taken).toEqual({ count: 6, isCancelled: true });
});

it('reads nothing of a body that is announced too large', async () => {
  const { request, taken } = aStream(1_024);
  request.headers.set('content-length', String(1_024 * megabyte));
  await expect(readBytes(request, 5 * megabyte)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(taken.count).toBe(0);
});

it('a request without a body has no bytes', async () => {
  const request = new HttpRequest({ method: 'POST', url: 'https://x.example/' });
  expect(await readBytes(request)).toHaveLength(0);
});
