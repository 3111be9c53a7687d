import { circuitBreaker } from '../../../../shared/sealing/augment/circuit-breaker.ts';
import { aClock } from '../../../fixtures/accounts.ts';

const tsa = 'tsa.example';

function aBreaker() {
  const clock = aClock();
  const breaker = circuitBreaker({ clock, failures: 3, pauseMs: 60_000 });
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) {
      breaker.admits(tsa);
      breaker.report(tsa, 'failed');
    }
  };
  return { clock, breaker, fail };
}

describe('the circuit of an authority', () => {
  it('opens at the third failure in a row, for this authority alone', () => {
    const { breaker, fail } = aBreaker();
    fail(2);
    expect(breaker.admits(tsa)).toBe(true);
    breaker.report(tsa, 'failed');
    expect(breaker.admits(tsa)).toBe(false);
    expect(breaker.admits('ocsp.example')).toBe(true);
  });

  it('counts from none after an answer', () => {
    const { breaker, fail } = aBreaker();
    fail(2);
    breaker.report(tsa, 'answered');
    fail(2);
    expect(breaker.admits(tsa)).toBe(true);
  });

  it('lets one caller try after the pause; an answer closes it', () => {
    const { clock, breaker, fail } = aBreaker();
    fail(3);
    clock.advance(59_999);
    expect(breaker.admits(tsa)).toBe(false);
    clock.advance(1);
    expect([breaker.admits(tsa), breaker.admits(tsa)]).toEqual([true, false]);
    breaker.report(tsa, 'answered');
    expect([breaker.admits(tsa), breaker.admits(tsa)]).toEqual([true, true]);
  });

  it('stays open for another pause when the try fails', () => {
    const { clock, breaker, fail } = aBreaker();
    fail(3);
    clock.advance(60_000);
    fail(1);
    clock.advance(59_999);
    expect(breaker.admits(tsa)).toBe(false);
    clock.advance(1);
    expect(breaker.admits(tsa)).toBe(true);
  });

  it('lets the next caller try when a try said nothing', () => {
    const { clock, breaker, fail } = aBreaker();
    breaker.report(tsa, 'undecided');
    expect(breaker.admits(tsa)).toBe(true);
    fail(3);
    clock.advance(60_000);
    expect(breaker.admits(tsa)).toBe(true);
    breaker.report(tsa, 'undecided');
    expect(breaker.admits(tsa)).toBe(true);
  });

  it('remembers a bounded number of authorities: the oldest is forgotten', () => {
    const { breaker, fail } = aBreaker();
    fail(3);
    for (let number = 0; number < 100; number++) breaker.report(`${number}.example`, 'failed');
    expect(breaker.admits(tsa)).toBe(true);
  });
});
