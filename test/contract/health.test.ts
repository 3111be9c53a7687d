import { call } from '../stack.ts';

describe('GET /api/health', () => {
  it('200: names everything the service stands on', async () => {
    const { status, json } = await call('GET', '/api/health');
    expect(status).toBe(200);
    expect(json).toEqual({ status: 'ok', checks: { cosmos: 'ok', blob: 'ok', queue: 'ok' } });
  });
});
