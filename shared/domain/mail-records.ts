/** Port: e-mails as records. */
import type { Mail } from './mail.ts';
import type { Conflict, Versioned } from './versioned.ts';

export interface MailRef {
  ownerId: string;
  mailId: string;
}

export interface MailRecords {
  /** False when it exists. */
  create(mail: Mail): Promise<boolean>;
  get(ownerId: string, mailId: string): Promise<Versioned<Mail> | null>;
  replace(current: Versioned<Mail>, next: Mail): Promise<Versioned<Mail> | Conflict>;
  /** Pending messages of any owner that were due before `at`, at most `limit`. */
  findDue(at: Date, limit: number): Promise<MailRef[]>;
}
