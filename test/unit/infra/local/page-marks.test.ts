import { pageMarks } from '../../../../infra/local/host/page-marks.ts';

const html = '<html><head><title>Countersign</title></head><body></body></html>';
const page = { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: { bytes: Buffer.from(html) } };
const textOf = (answer: ReturnType<ReturnType<typeof pageMarks>>) =>
  Buffer.from(answer?.body?.bytes ?? new Uint8Array()).toString();

describe('what the local product writes into pages', () => {
  it('is the open invitation code and the mailbox', () => {
    const text = textOf(pageMarks({ COUNTERSIGN_ENV: 'local', MAILBOX_URL: 'http://127.0.0.1:1' })(page));
    expect(text).toContain('<meta name="local-invitation" content="LOCAL-INVITE">');
    expect(text).toContain('<meta name="local-mailbox" content="/dev/mailbox"></head>');
  });

  it.each([{}, { COUNTERSIGN_ENV: 'production' }])('is nothing with the settings of production: %j', (settings) => {
    expect(pageMarks(settings)(page)).toBe(page);
  });

  it('leaves every answer alone that is no page', () => {
    const mark = pageMarks({ COUNTERSIGN_ENV: 'local' });
    const json = { headers: { 'Content-Type': 'application/json' }, body: { bytes: Buffer.from('"</head>"') } };
    expect(mark(json)).toBe(json);
    expect(mark(undefined)).toBeUndefined();
    const compressed = { ...page, headers: { ...page.headers, 'Content-Encoding': 'br' } };
    expect(mark(compressed)).toBe(compressed);
  });
});
