/** Completion certificates of every kind, for looking at: numbers of signers, languages, scripts, long names, logos. */
import type { Sender } from '../../shared/domain/accounts/profile.ts';
import type { EventType } from '../../shared/domain/audit/audit.ts';
import type { Check } from '../../shared/domain/audit/history.ts';
import type {
  CertificateEvent,
  CompletionCertificate,
  CompletionCertificateSigner,
  SealLevel,
} from '../../shared/domain/documents/sealing.ts';
import { type Language, languages } from '../../shared/domain/language.ts';
import { consents } from '../../shared/domain/signing/consent.ts';
import { systemDigest } from '../../shared/system.ts';
import { aHandwriting, aRoundLogo, aWideLogo } from './drawings.ts';

export interface CertificateCase {
  name: string;
  certificate: CompletionCertificate;
  level: SealLevel;
  /** The document has a form, which becomes part of its page. */
  hasForm: boolean;
}

const start = Date.parse('2026-11-23T06:50:16Z');
const minute = 60_000;
const hash = (text: string) => systemDigest.sha256(text);

const european = ['Ann Becker', 'Benedict Alexander von Hohenlohe-Langenburg', 'Chidi Okafor'];
const scripts = ['محمد بن عبد الله الهاشمي', '山田 太郎', 'अनन्या शर्मा', 'สมชาย ใจดี', 'Ольга Петрова', '김민준'];
const many = [
  'Olivia Marsh',
  'Jonas Berg',
  'Amélie Laurent',
  'Maria da Conceição de Albuquerque Mendonça',
  'Łukasz Żółć',
  'Grace Hopper',
  'Ñandú Peña',
  'Þóra Björnsdóttir',
  'Nguyễn Thị Minh Khai',
  'Ada Lovelace',
];
const agents = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0',
  'curl/8.14.1',
];
const checks: Check[][] = [['email_link', 'access_code'], ['email_link', 'email_code'], ['email_link'], ['in_person']];

const zones: Record<Language, string> = {
  en: 'Europe/London',
  de: 'Europe/Berlin',
  fr: 'Europe/Paris',
  es: 'America/Argentina/Buenos_Aires',
  ar: 'Asia/Riyadh',
  ja: 'Asia/Tokyo',
};

interface Wanted {
  names: readonly string[];
  language?: Language;
  sender?: Partial<Sender>;
  logo?: Uint8Array | null;
  level?: SealLevel;
  hasForm?: boolean;
  hasOthers?: boolean;
}

function aCase(name: string, { names, language = 'en', logo = aRoundLogo(), ...more }: Wanted): CertificateCase {
  const sender: Sender = {
    name: 'Olivia Marsh',
    company: 'Northwind GmbH',
    replyTo: null,
    language,
    timeZone: 'Europe/Berlin',
    dateFormat: 'YYYY-MM-DD',
    colour: '#b4470f',
    hasLogo: logo !== null,
    ...more.sender,
  };
  const signers = names.map((each, index) => aSigner(each, index));
  const others = more.hasOthers ? [anObserver('Vera View', 'viewer'), anObserver('Carla Copy', 'cc')] : [];
  const certificate: CompletionCertificate = {
    envelopeId: '25c60f6c-1065-475b-a66d-4b1891f19e8f',
    envelopeName: 'Master Services Agreement – Acme 2026',
    filename: 'Master Services Agreement – Acme 2026.pdf',
    originalSha256: hash('document'),
    ownerEmail: 'olivia@northwind.example',
    sender,
    ...(logo && { logo: { mimetype: 'image/png', bytes: logo } }),
    sentAt: new Date(start + 7 * minute),
    completed: { by: 'signers', at: new Date(start + (20 + names.length * 9) * minute) },
    signers: [...signers, ...others],
    consents: consents(hash).slice(0, 2),
    prepared: { from: new Date(start), to: new Date(start + 6 * minute) },
    events: events(signers),
    auditHead: hash('trail'),
    verifyUrl: 'https://sign.northwind.example/verify',
  };
  return { name, certificate, level: more.level ?? 'B-LTA', hasForm: more.hasForm ?? false };
}

function aSigner(name: string, index: number): CompletionCertificateSigner {
  const isApprover = index % 5 === 2;
  const at = new Date(start + (16 + index * 9) * minute);
  const texts = consents(hash);
  const id = hash(name)
    .slice(0, 12)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-');
  const bytes = aHandwriting(index);
  return {
    name,
    email: `person${index + 1}@acme.example`,
    role: isApprover ? 'approver' : 'signer',
    outcome: { kind: isApprover ? 'approved' : 'signed', at },
    checks: checks[index % checks.length] ?? [],
    client: {
      ip: index % 4 === 3 ? '2001:db8:85a3:8d3:1319:8a2e:370:7348' : `203.0.113.${7 + index}`,
      userAgent: agents[index % agents.length] ?? null,
    },
    openedAt: new Date(at.getTime() - 3 * minute),
    ...(index === 1 && {
      delegatedFrom: { name: 'Paula Prior', email: 'paula@acme.example', reason: 'I am on leave until December.' },
    }),
    ...(isApprover
      ? {}
      : {
          signature: {
            mimetype: 'image/png' as const,
            bytes,
            method: 'drawn' as const,
            id,
            pages: index % 3 === 1 ? [1, 2, 3, 6] : [1],
          },
        }),
    choices:
      index === 0
        ? [
            { kind: 'ticked', label: 'I want the extended support plan' },
            { kind: 'chosen', label: 'Yearly' },
          ]
        : [],
    files: index === 0 ? [{ filename: 'nda.pdf', size: 2126, sha256: hash('nda') }] : [],
    consentSha256: texts[index % 2]?.sha256 ?? '',
    fieldValuesSha256: hash(`values ${index}`),
  };
}

function anObserver(name: string, role: 'viewer' | 'cc'): CompletionCertificateSigner {
  const email = `${name.split(' ')[0]?.toLowerCase()}@acme.example`;
  return { name, email, role, outcome: { kind: 'copy' }, checks: [], choices: [], files: [] };
}

function events(signers: readonly CompletionCertificateSigner[]): CertificateEvent[] {
  const list: CertificateEvent[] = [];
  const add = (type: EventType, at: number, who: string | null, data: CertificateEvent['data'] = {}) =>
    list.push({ type, at: new Date(at), who, data });
  add('envelope.sent', start + 7 * minute, null, { sender: 'Olivia Marsh (Northwind GmbH)' });
  for (const { name, role, outcome, openedAt, signature, checks } of signers) {
    const at = outcome.at?.getTime() ?? start;
    const opened = openedAt?.getTime() ?? at;
    add('recipient.sent', opened - 2 * minute, name);
    if (checks.includes('email_code')) {
      add('recipient.code_sent', opened - minute, name);
      add('recipient.verified', opened - 40_000, name);
    }
    if (checks.includes('access_code')) add('recipient.access_code_entered', opened - minute, name);
    add('recipient.viewed', opened, name);
    add('recipient.completed', at, name, { role, ...(signature && { method: signature.method }) });
  }
  return list;
}

const numbered = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${many[index % many.length]}${index < many.length ? '' : ` ${index + 1}`}`,
  );

/** Every case of the completion certificate, in the order of the pictures. */
export function certificateCases(): CertificateCase[] {
  return [
    aCase('signers-1', { names: ['Ann Becker'], level: 'B-B' }),
    aCase('signers-3', { names: european, hasOthers: true }),
    aCase('signers-10', { names: numbered(10) }),
    aCase('signers-50', { names: numbered(50) }),
    aCase('names-scripts', { names: scripts }),
    aCase('names-44-letters', {
      names: [
        'Benedict Alexander von Hohenlohe-Langenburg',
        'Maximiliane-Charlotte Oppenheimer-Winterhalte',
        '山田'.repeat(22),
      ],
    }),
    aCase('logo-none', { names: european, logo: null, sender: { colour: null } }),
    aCase('logo-none-no-company', { names: european, logo: null, sender: { company: null, colour: '#5b2a86' } }),
    aCase('logo-wide', { names: european, logo: aWideLogo() }),
    aCase('findings', { names: ['Ann Becker'], language: 'de', hasForm: true }),
    ...languages.map((language) =>
      aCase(`language-${language}`, {
        names: language === 'ar' ? [scripts[0] ?? '', ...european.slice(0, 2)] : european,
        language,
        hasOthers: true,
        sender: { timeZone: zones[language], dateFormat: language === 'en' ? 'long' : 'YYYY-MM-DD' },
      }),
    ),
  ];
}
