/** The signing page shows the text of a field in the lines of the sealed page. */
import { setFieldText } from '../../../shared/pdf/text/field-text.ts';
import { printedLetters } from '../../../shared/pdf/text/line-breaking.ts';
import { pageLetters } from '../../../web/sign/page-letters.ts';

const boxes = [
  { width: 110, height: 14 },
  { width: 150, height: 40 },
  { width: 70, height: 60 },
];
const texts = [
  'Ada Lovelace',
  'Benedict von Hohenlohe-Waldenburg-Schillings',
  'Zoë Ångström-Łukasiewicz',
  'ada.lovelace.with.a.very.long.address@subdomain.example.com',
  'محمد عبد الرحمن',
  '山田 太郎',
  '東京都千代田区丸の内一丁目、山田 花子',
  'สมชาย ใจดี',
  'ณัฐวุฒิ สุขสวัสดิ์',
  'عبد الله بن محمد آل نهيان',
];

it('the page knows the widths of the printed letters', () => {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index));
  for (const letter of [...ascii, ...'éÀřžñ', '山', 'か', 'が', '。', 'ก', 'ใ'])
    expect([letter, pageLetters.measure(letter, 'ltr')]).toEqual([
      letter,
      expect.closeTo(printedLetters.measure(letter, 'ltr'), 3),
    ]);
});

it.each(texts)('%s has the same lines on the page and in the file', (text) => {
  for (const box of boxes) {
    const [page, file] = [pageLetters, printedLetters].map((letters) => setFieldText({ text }, box, letters));
    expect(page?.lines.map((line) => [line.text, line.direction])).toEqual(
      file?.lines.map((line) => [line.text, line.direction]),
    );
    expect(Math.abs((page?.size ?? 0) - (file?.size ?? 0))).toBeLessThanOrEqual(1);
  }
});
