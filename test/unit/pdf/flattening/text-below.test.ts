import { identity } from '../../../../shared/pdf/document/page-geometry.ts';
import { TextBelow } from '../../../../shared/pdf/flattening/text-below.ts';
import { OperatorReader } from '../../../../shared/pdf/parser/operator-reader.ts';

/** The distance of the text in this content from a box that is 100 to 290 points to the right and ends at 500. */
function distance(content: string): number | undefined {
  const below = new TextBelow([[100, 500, 290, 548]]);
  const reader = new OperatorReader(Buffer.from(content));
  for (let word = reader.next(); word !== ''; word = reader.next()) below.operator(word, reader.operands, identity);
  return below.distances[0];
}

it.each<[string, string, number]>([
  ['a label below the line', 'BT /F 10 Tf 100 484 Td (Landlord) Tj ET', 8.5],
  ['a label set by a matrix', 'BT /F 1 Tf 10 0 0 10 100 484 Tm [(Land) -20 (lord)] TJ ET', 8.5],
  ['the second of two lines', 'BT /F 10 Tf 16 TL 100 600 Td (a) Tj 0 -100 Td (b) Tj T* (c) Tj ET', 8.5],
  ['a label that continues into the box from the left', 'BT /F 10 Tf 20 484 Td (Signature of the landlord) Tj ET', 8.5],
  ['underscores to sign on', 'BT /F 12 Tf 60 499 Td (Signature: ____________________) Tj ET', Infinity],
  ['text to the left', 'BT /F 10 Tf 20 484 Td (Signature) Tj ET', Infinity],
  ['text to the right', 'BT /F 10 Tf 300 484 Td (Tenant) Tj ET', Infinity],
  ['text above', 'BT /F 10 Tf 100 560 Td (Signed by) Tj ET', Infinity],
  ['no text', '0 0 m 10 10 l S', Infinity],
])('%s', (_, content, expected) => expect(distance(content)).toBe(expected));
