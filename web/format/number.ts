import { readerLocale } from './reader.ts';

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(readerLocale(), options);
}
