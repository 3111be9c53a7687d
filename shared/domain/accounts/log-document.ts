/** The content of an organization's log as a PDF. */
import type { Language } from '../language.ts';
import type { Organization } from './account.ts';
import { type LogEntryFacts, type NamedPerson, peopleOfLog } from './log-sentence.ts';
import type { KnownMember } from './organization.ts';
import { actingMember, type LogEvent } from './organization-log.ts';

/** Entries of one PDF, so that a request has a bound of time and memory. A longer log takes several files. */
export const logEntriesPerPdf = 5_000;

export interface LogDocument {
  language: Language;
  organizationId: string;
  organizationName: string;
  /** The organization's, in which times are repeated. */
  timeZone?: string;
  /** Claimed time at which the document was made. */
  at: Date;
  people: NamedPerson[];
  /** The newest first. */
  entries: (LogEntryFacts & { sequence: number; at: Date; hash: string })[];
}

/** Port: draws the document as a PDF, which has no seal. */
export interface LogDrawer {
  drawLog(log: LogDocument): Promise<Uint8Array>;
}

/** @param members those who are members now */
export function logDocument(
  { id, name, profile, invitations = [] }: Organization,
  members: readonly KnownMember[],
  events: readonly LogEvent[],
  { language, at }: { language: Language; at: Date },
): LogDocument {
  return {
    language,
    organizationId: id,
    organizationName: name,
    ...(profile && { timeZone: profile.timeZone }),
    at,
    people: peopleOfLog(
      members.map(({ person, ...member }) => {
        return { ...member, name: person?.profile?.name ?? null, email: person?.email ?? null };
      }),
      invitations,
    ),
    entries: events.map((event) => {
      const { sequence, type, data, hash } = event;
      return { sequence, at: new Date(event.at), type, memberId: actingMember(event), details: data, hash };
    }),
  };
}
