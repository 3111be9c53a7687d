/**
 * The settings of an envelope, declared once: the bodies and answers of both APIs, the stored form, edits, defaults and
 * templates follow from this list. `shared/contracts/envelope-settings.ts` has the schemas of the settings that are not
 * boolean. The forms of the pages show every boolean setting, labelled by the sentence `setting.<name>` of the dashboard.
 */
import type { EarlierSignatures } from '../documents/sealing.ts';
import type { SignatureMethod } from '../recipients/recipient.ts';

interface Declaration {
  /** Gives the setting its schema. */
  type?: 'boolean';
  description?: string;
  /** Its type is that of the setting. */
  default: unknown;
  /** The default for new envelopes of the app API, if it differs. */
  appDefault?: unknown;
  isInTemplates?: true;
  /** Otherwise it can be changed until the envelope is final. */
  isFixedOnceSent?: true;
  /** Whether a change is allowed in every status and recorded as no event. */
  isUnrecorded?: true;
}

export const envelopeSettings = {
  /** The owner's message to all recipients. */
  message: { default: null as string | null, isInTemplates: true },
  /** Only in v1. */
  metadata: { default: {} as Record<string, string> },
  /** Only in v1: the identifier in the integrator's system. Several envelopes may have the same one. */
  externalId: { default: null as string | null },
  /** Only the owner sees them. */
  labels: { default: [] as string[], isUnrecorded: true },
  /** ISO 8601, UTC. Null in a draft that has `expiresInDays`. */
  expiresAt: { default: null as string | null },
  /** The days to sign, from sending on. Sending replaces them by `expiresAt`. */
  expiresInDays: { default: null as number | null, isFixedOnceSent: true, isInTemplates: true },
  reminders: { default: null as { everyDays: number; maxCount: number } | null, isInTemplates: true },
  /** Opened after signing. */
  redirectUrl: { default: null as string | null, isInTemplates: true },
  requireAllSignatures: {
    type: 'boolean',
    description:
      'Whether the envelope can be completed only after every signature. Default: true; in the app API, false.',
    default: true,
    appDefault: false,
    isInTemplates: true,
  },
  allowDelegation: {
    type: 'boolean',
    description: 'Whether a signer or approver may name another person to act instead. Default: false.',
    default: false,
    isInTemplates: true,
  },
  /** All of them when null. */
  signatureMethods: { default: null as SignatureMethod[] | null, isInTemplates: true },
  /** Protects the envelope from being erased. No form for new envelopes shows it: the page of a document sets it. */
  legalHold: { default: false as boolean, isUnrecorded: true },
  /** Has no effect if the uploaded document has no signatures. */
  earlierSignatures: { default: 'preserve' as EarlierSignatures, isFixedOnceSent: true },
} as const satisfies Record<string, Declaration>;

type Declarations = typeof envelopeSettings;
export type SettingName = keyof Declarations;
type ValueOf<N extends SettingName> = Declarations[N] extends { type: 'boolean' }
  ? boolean
  : Declarations[N]['default'];
export type EnvelopeSettings = { -readonly [N in SettingName]: ValueOf<N> };
export type SettingWith<P extends Partial<Declaration>> = {
  [N in SettingName]: Declarations[N] extends P ? N : never;
}[SettingName];

/** The names of the settings that are declared so: `settingsWith({ isInTemplates: true })`. */
export function settingsWith<const P extends Partial<Declaration>>(declared: P): SettingWith<P>[] {
  const names = Object.keys(envelopeSettings) as SettingName[];
  const wanted = Object.entries(declared) as [keyof Declaration, unknown][];
  const isWanted = (name: SettingName) =>
    wanted.every(([key, value]) => (envelopeSettings[name] as Declaration)[key] === value);
  return names.filter(isWanted) as SettingWith<P>[];
}

export const settingNames = settingsWith({});
export const booleanSettings = settingsWith({ type: 'boolean' });
export type BooleanSetting = (typeof booleanSettings)[number];
export const templateSettings = settingsWith({ isInTemplates: true });
