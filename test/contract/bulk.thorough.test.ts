/** The short version of `npm run prove -- bulk`. */
import { proveBulk } from '../prove/bulk.ts';

it('1,000 rows while the host is killed four times: each row is one envelope, each person gets one invitation', async () => {
  const { kills, problems } = await proveBulk({ rows: 1_000, kills: 4 });
  expect([kills, problems]).toEqual([4, []]);
}, 1_800_000);
