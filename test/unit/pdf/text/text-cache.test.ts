import { TextCache } from '../../../../shared/pdf/text/text-cache.ts';

describe('TextCache', () => {
  it('makes a thing once for each text, and never mixes them up', () => {
    const memory = new TextCache<string>();
    const make = jest.fn((text: string) => text.toUpperCase());
    for (const text of ['a', 'b', 'a', 'b', 'c']) expect(memory.get(text, () => make(text))).toBe(text.toUpperCase());
    expect(make).toHaveBeenCalledTimes(3);
  });

  it('forgets all when it is full, and keeps no long text', () => {
    const memory = new TextCache<object>();
    const first = memory.get('first', () => ({}));
    for (let number = 0; number < 255; number++) memory.get(`text ${number}`, () => ({}));
    expect(memory.get('first', () => ({}))).toBe(first);
    memory.get('one more', () => ({}));
    expect(memory.get('first', () => ({}))).not.toBe(first);
    const long = 'x'.repeat(201);
    expect(memory.get(long, () => ({}))).not.toBe(memory.get(long, () => ({})));
  });
});
