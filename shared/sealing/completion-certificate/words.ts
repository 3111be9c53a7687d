/** The words, dates and times of the completion certificate, in the language of its sender. */
import { type AuditSentences, auditSentence, isolatedQuotes } from '../../domain/audit/audit-sentences.ts';
import { deviceOf } from '../../domain/audit/device.ts';
import { type Act, checkWords } from '../../domain/audit/history.ts';
import {
  clockIn,
  type DateStyle,
  dayIn,
  deadline,
  period,
  plainStyle,
  shortTime,
  writtenDay,
  zoneName,
} from '../../domain/dates.ts';
import type { CertificateEvent, CompletionCertificate } from '../../domain/documents/sealing.ts';
import type { Language } from '../../domain/language.ts';
import ar from '../../messages/certificate/ar.json' with { type: 'json' };
import de from '../../messages/certificate/de.json' with { type: 'json' };
import en from '../../messages/certificate/en.json' with { type: 'json' };
import es from '../../messages/certificate/es.json' with { type: 'json' };
import fr from '../../messages/certificate/fr.json' with { type: 'json' };
import ja from '../../messages/certificate/ja.json' with { type: 'json' };
import arTrail from '../../messages/trail/ar.json' with { type: 'json' };
import deTrail from '../../messages/trail/de.json' with { type: 'json' };
import enTrail from '../../messages/trail/en.json' with { type: 'json' };
import esTrail from '../../messages/trail/es.json' with { type: 'json' };
import frTrail from '../../messages/trail/fr.json' with { type: 'json' };
import jaTrail from '../../messages/trail/ja.json' with { type: 'json' };
import { fill, isolated, type Translate, translator } from '../../messages/translate.ts';
import { rightToLeftCharacters } from '../../pdf/text/shaping.ts';

type Key = keyof typeof en;

const messagesOf: Record<Language, Record<Key, string>> = { en, de, fr, es, ar, ja };
const trailOf: Record<Language, Pick<typeof enTrail, 'checks' | 'history'> & { reader: AuditSentences }> = {
  en: enTrail,
  de: deTrail,
  fr: frTrail,
  es: esTrail,
  ar: arTrail,
  ja: jaTrail,
};

/** A few ranges say where a signature is; a document can have it on each of 1,000 pages. */
const maxRanges = 6;

/** Made once for each language: the plural rules take as long as drawing a page. */
const translators = new Map<Language, Translate<Key>>();

function translatorOf(language: Language): Translate<Key> {
  const known = translators.get(language) ?? translator<Key>(messagesOf[language], language);
  translators.set(language, known);
  return known;
}

export class Words {
  readonly isRightToLeft: boolean;
  readonly timeZone: string;
  private readonly style: DateStyle;
  private readonly translate: Translate<Key>;
  private readonly trail: (typeof trailOf)[Language];

  constructor({ sender }: Pick<CompletionCertificate, 'sender'>) {
    this.style = sender ?? plainStyle;
    this.timeZone = sender?.timeZone ?? 'UTC';
    const { language } = this.style;
    this.isRightToLeft = language === 'ar';
    this.trail = trailOf[language];
    this.translate = translatorOf(language);
  }

  readonly t: Translate<Key> = (key, values) => drawable(this.translate(key, values));

  /** Day, time and zone: "23 November 2026 at 08:06 CET". */
  time(at: Date): string {
    return drawable(deadline(at, this.style, this.timeZone));
  }

  /** Day, time and zone for narrow columns: "23 Nov 2026, 08:06 CET". */
  shortTime(at: Date): string {
    return drawable(shortTime(at, this.style, this.timeZone));
  }

  /** Day and time to the second in the sender's zone, as narrow as columns need. */
  stamp(at: Date): string {
    return `${this.day(at, this.timeZone)} ${clockIn(at, this.timeZone)}`;
  }

  /** The time in UTC, with its day if that differs from the day in the sender's zone; null for senders in UTC. */
  utc(at: Date): string | null {
    if (this.timeZone === 'UTC') return null;
    const isSameDay = dayIn(at, 'UTC') === dayIn(at, this.timeZone);
    return isSameDay ? clockIn(at, 'UTC') : `${this.day(at, 'UTC')} ${clockIn(at, 'UTC')}`;
  }

  /** "Europe/Berlin (CET)". */
  zone(at: Date): string {
    const name = zoneName(at, this.timeZone, this.style.language);
    return drawable(name === this.timeZone ? name : `${this.timeZone} (${name})`);
  }

  prepared({ from, to }: { from: Date; to: Date }): string {
    const text = period(from, to, this.style, this.timeZone);
    return drawable(fill(this.trail.history.prepared, { period: this.isolated(text) }));
  }

  /** "E-mail link and access code". */
  checks(act: Pick<Act, 'checks' | 'frame'>): string {
    const parts = checkWords(act, this.trail.checks, this.isolated);
    return drawable(this.list(parts));
  }

  /** "Chrome on Android, 203.0.113.7". */
  device({ ip, userAgent }: { ip: string | null; userAgent: string | null }): string {
    const { browser, system } = deviceOf(userAgent ?? '');
    const both = browser && system && this.t('device.both', { browser, system });
    const device = both || browser || system || this.t('device.unknown');
    return ip ? this.t('device.at', { device, ip }) : device;
  }

  /** "Pages 2, 5–7". */
  pages(pages: readonly number[]): string {
    if (pages.length === 0) return this.t('place.certificate');
    const ranges = rangesOf(pages);
    const list = ranges.slice(0, maxRanges).join(this.isRightToLeft ? '، ' : ', ');
    // Digits alone would be set from left to right.
    const mark = this.isRightToLeft ? '\u200f' : '';
    const shown = `${mark}${list}${ranges.length > maxRanges ? ' …' : ''}`;
    return this.t(pages.length === 1 ? 'place.page' : 'place.pages', { pages: shown });
  }

  languageName(language: Language): string {
    return new Intl.DisplayNames(this.style.language, { type: 'language' }).of(language) ?? language;
  }

  /** The sentence of an event. Quoted words of people keep their own direction. */
  sentence(event: CertificateEvent): string {
    const data = isolatedQuotes(event.data, this.isolated);
    const people = [event.who, ...(event.others ?? [])].map((name) => this.isolated(name ?? this.t('aRecipient')));
    const names = { who: this.list(people), isSeveral: people.length > 1 };
    return drawable(auditSentence({ type: event.type, data }, this.trail.reader, names));
  }

  private list(parts: readonly string[]): string {
    return new Intl.ListFormat(this.style.language, { type: 'conjunction' }).format(parts);
  }

  private day(at: Date, timeZone: string): string {
    const { dateFormat, language } = this.style;
    const format = dateFormat === 'long' ? 'YYYY-MM-DD' : dateFormat;
    return writtenDay(dayIn(at, timeZone), { language, dateFormat: format });
  }

  private readonly isolated = (text: string): string =>
    this.style.language === 'en' && !rightToLeftCharacters.test(text) ? text : isolated(text);
}

/**
 * Removes isolates where nothing can be reordered, and the narrow spaces of Intl: only the fonts of other scripts have
 * them, and those take a hundred times longer to set a line.
 */
function drawable(text: string): string {
  const spaced = text.replace(/[\u2009\u202f]/g, ' ');
  return rightToLeftCharacters.test(spaced) ? spaced : spaced.replace(/[\u2066-\u2069]/g, '');
}

function rangesOf(pages: readonly number[]): string[] {
  const ranges: [from: number, to: number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
}
