import { acceptedEncodings } from '../../../shared/http/page.ts';

it.each([
  ['br, gzip', ['br', 'gzip']],
  ['br;q=0, gzip;q=0.5', ['gzip']],
  ['BR ; Q=0.000, gzip; q=0', []],
  ['br;q=0.001', ['br']],
  ['', ['']],
])('Accept-Encoding %j takes %j: a weight of 0 refuses', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});
