/** The filter chain of a stream (ISO 32000-2, 7.4.1), with references resolved. */
import type { PdfDict } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';

export interface FilterStep {
  name: string;
  /** Decode parameters as plain numbers (`Predictor`, `Columns`, `Colors`, `BitsPerComponent`, `EarlyChange`). */
  parameter(key: string, fallback: number): number;
}

/** The filters of a stream, in the order in which they are undone (ISO 32000-2, 7.3.8.2). */
export function filterSteps(source: PdfSource, dict: PdfDict): FilterStep[] {
  const filter = source.resolve(dict.get('Filter') ?? dict.get('F'));
  const filters = Array.isArray(filter) ? filter : [filter];
  const parms = source.resolve(dict.get('DecodeParms') ?? dict.get('DP'));
  return filters.flatMap((item, i) => {
    const filterName = source.name(item);
    if (filterName === undefined) return [];
    const own = source.dict(Array.isArray(parms) ? parms[i] : i === 0 ? parms : undefined);
    return { name: filterName, parameter: (key, fallback) => source.number(own?.get(key)) ?? fallback };
  });
}
