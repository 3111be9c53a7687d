/** The audit trail as a table for spreadsheets (RFC 4180). */
import type { Envelope, TrailEvent } from '../api/service.ts';
import { sentenceOf } from './trail-lines.ts';

export interface CsvHeads {
  sequence: string;
  time: string;
  event: string;
  description: string;
  address: string;
  agent: string;
  hash: string;
}

/** Every event, none left out, with the byte order mark by which spreadsheets recognise UTF-8. */
export function trailCsv(
  events: readonly TrailEvent[],
  envelope: Pick<Envelope, 'signers'>,
  heads: CsvHeads,
  aRecipient: string,
): string {
  const { sequence, time, event, description, address, agent, hash } = heads;
  const rows = events.map((one) => {
    const client = one.actor.kind === 'recipient' ? one.actor : null;
    const sentence = sentenceOf(one, envelope, aRecipient, events);
    return [String(one.sequence), one.at, one.type, sentence, client?.ip ?? '', client?.userAgent ?? '', one.hash];
  });
  const lines = [[sequence, time, event, description, address, agent, hash], ...rows];
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Attack: a spreadsheet runs a cell that begins like a formula; names and browsers are chosen by others. */
function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
