import { fromHeader } from '../../../shared/email/from-header.ts';

const from = 'Countersign <no-reply@sign.example>';
const address = 'no-reply@sign.example';

describe('the From header', () => {
  it('names the sender and keeps the address of the service', () => {
    expect(fromHeader(from, 'Olivia Marsh')).toEqual({ name: 'Olivia Marsh via Countersign', address });
    expect(fromHeader(address, 'Olivia Marsh')).toEqual({ name: 'Olivia Marsh via Countersign', address });
    expect(fromHeader('"Acme Sign" <no-reply@sign.example>', 'Dr. J. O’Neill').name).toBe(
      'Dr. J. O’Neill via Acme Sign',
    );
  });

  it('without a sender is as it was configured', () => {
    expect(fromHeader(from, null)).toEqual({ name: 'Countersign', address });
    expect(fromHeader(address, undefined)).toEqual({ name: '', address });
  });

  it.each([
    'ceo@bank.example',
    'ceo＠bank.example',
    'Olivia <ceo@bank.example>',
    'bank.example',
    'www.bank.example',
    'https://bank',
    'bank。example',
    '\u202e\u2066',
    '  ',
  ])('leaves out a name that would mislead: %j', (name) => {
    expect(fromHeader(from, name)).toEqual({ name: 'Countersign', address });
  });

  it('is on one line and bounded', () => {
    const { name } = fromHeader(from, `Olivia\r\nBcc\u2028 \u0000${'x'.repeat(300)}`);
    expect(name).toMatch(/^Olivia Bcc x{80,} via Countersign$/);
    expect(name.length).toBeLessThan(120);
  });
});
