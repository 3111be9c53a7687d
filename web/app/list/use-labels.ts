import { readerLocale } from '../../format/reader.ts';
import { appApi } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';

/** The labels of the owner's documents; none until they are loaded. */
export function useLabels(): string[] {
  const { value } = useLoaded(() => appApi.labels(), 'labels');
  return (value ?? []).toSorted(new Intl.Collator(readerLocale(), { numeric: true }).compare);
}
