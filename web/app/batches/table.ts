/** Reads a CSV file, or the rows that a spreadsheet puts on the clipboard. */
import { maxBatchRows } from '../../../shared/domain/batches/batch.ts';

export interface Table {
  headings: string[];
  rows: string[][];
}

/** Why a text is no table that can be sent. */
export type TableProblem = 'empty' | 'tooMany';

/** Separators of both, and of spreadsheets in languages with a decimal comma, are recognised. */
export async function readTable(text: string): Promise<Table | TableProblem> {
  const { parse } = await import('papaparse').then((module) => module.default);
  const { data } = parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [headings = [], ...rows] = data.map((line) => line.map((cell) => cell.trim()));
  if (rows.length === 0) return 'empty';
  return rows.length > maxBatchRows ? 'tooMany' : { headings, rows };
}

/** Spreadsheets write UTF-8, UTF-16 with a mark, or the code page of western Windows. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
