/** The audit trail as its owner reads it. */
import { auditSentence, delegatorOf, subjectOf } from '../../../shared/domain/audit/audit-sentences.ts';
import { trailSentences } from '../../messages/trail.ts';
import type { Envelope, TrailEvent } from '../api/service.ts';

export interface TrailLine {
  id: string;
  at: string;
  address: string | null;
  sentence: string;
}

/** Recipients appear by their names; one who was removed since by the name in the event, or else as `aRecipient`. */
export function trailLines(
  events: readonly TrailEvent[],
  envelope: Pick<Envelope, 'signers'>,
  aRecipient: string,
): TrailLine[] {
  return condensed(events).map((event) => {
    const { id, at, actor } = event;
    const sentence = sentenceOf(event, envelope, aRecipient, events);
    return { id, at, address: actor.kind === 'recipient' ? actor.ip : null, sentence };
  });
}

/** @param events the whole trail: it names a recipient who has delegated */
export function sentenceOf(
  event: TrailEvent,
  { signers }: Pick<Envelope, 'signers'>,
  aRecipient: string,
  events: readonly TrailEvent[],
): string {
  const subject = subjectOf(event);
  const inEvent = typeof event.data.name === 'string' ? event.data.name : '';
  const who =
    signers.find(({ id }) => id === subject)?.name ?? delegatorOf(subject, events)?.name ?? (inEvent || aRecipient);
  return auditSentence(event, trailSentences().owner, { who });
}

/** Edits before sending come in bursts: of each run only the last is shown. */
function condensed(events: readonly TrailEvent[]): TrailEvent[] {
  return events.filter(({ type }, index) => !(type === 'envelope.updated' && events[index + 1]?.type === type));
}

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
