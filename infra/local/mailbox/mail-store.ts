/** Stores the mails of the local product in memory and, one per line, in a file, so that a restart keeps them. */
import { appendFile, readFile } from 'node:fs/promises';
import PostalMime, { type Attachment } from 'postal-mime';

export interface StoredMail {
  /** Counts from 1. */
  id: number;
  receivedAt: string;
  messageId: string;
  /** The recipients of the SMTP envelope. */
  to: string[];
  from: string;
  /** The display name, or an empty text. */
  fromName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** Every address in the plain text. */
  links: string[];
}

/** The store drops older mails. */
const maxMails = 1_000;

export class MailStore {
  readonly #path: string;
  #mails: StoredMail[] = [];
  #lastId = 0;

  private constructor(path: string) {
    this.#path = path;
  }

  static async open(path: string): Promise<MailStore> {
    const store = new MailStore(path);
    const lines = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    // A crash can leave a part of the last line.
    const whole = lines.split('\n').slice(0, -1);
    store.#mails = whole.map((line) => JSON.parse(line) as StoredMail).slice(-maxMails);
    store.#lastId = store.#mails.at(-1)?.id ?? 0;
    return store;
  }

  /** Returns after the mail is on disk, so that an acknowledged mail is never lost. */
  async add(source: Uint8Array, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(source);
    const text = mail.text ?? '';
    this.#lastId += 1;
    const stored: StoredMail = {
      id: this.#lastId,
      receivedAt: new Date().toISOString(),
      messageId: mail.messageId ?? '',
      to,
      from: mail.from?.address ?? '',
      fromName: mail.from?.name ?? '',
      replyTo: mail.replyTo?.[0]?.address ?? null,
      subject: mail.subject ?? '',
      text,
      html: mail.html ? withPictures(mail.html, mail.attachments) : null,
      links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
    };
    this.#mails = [...this.#mails, stored].slice(-maxMails);
    await appendFile(this.#path, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
  }

  /** Lists mails, newest first. With an address it lists only mails to that address. */
  list(to?: string): StoredMail[] {
    const wanted = to?.toLowerCase();
    const found = wanted
      ? this.#mails.filter((mail) => mail.to.some((each) => each.toLowerCase() === wanted))
      : this.#mails;
    return [...found].reverse();
  }

  get(id: number): StoredMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}

/**
 * Mail programs find pictures by their Content-ID (RFC 2392). This page has no such parts, so it embeds them as data.
 */
function withPictures(html: string, attachments: Attachment[]): string {
  return attachments.reduce((text, { contentId, mimeType, content }) => {
    if (!contentId || !/^image\/(png|jpeg)$/.test(mimeType) || typeof content === 'string') return text;
    const address = `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`;
    return text.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, address);
  }, html);
}
