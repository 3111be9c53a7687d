import { requestedRange } from '../../../shared/domain/byte-range.ts';

describe('the header Range', () => {
  it.each([
    ['bytes=0-0', { begin: 0, end: 1 }],
    ['bytes=10-99', { begin: 10, end: 100 }],
    ['bytes=10-999999', { begin: 10, end: 100 }],
  ])('%s is a part, cut at the end of the file', (header, range) => expect(requestedRange(header, 100)).toEqual(range));

  it.each([
    null,
    '',
    'bytes=5-4',
    'bytes=100-120',
    'bytes=5-',
    'bytes=-5',
    'bytes=0-1,3-4',
    'pages=1-2',
    'bytes=1e1-20',
  ])('%s: the whole file is answered', (header) => expect(requestedRange(header, 100)).toBeNull());
});
