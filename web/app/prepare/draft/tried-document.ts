/**
 * The results of the service's preflight of a draft's document. Each draft is examined once for each choice about
 * earlier signatures.
 */
import { asFailure } from '../../../http/request.ts';
import { appApi, type Envelope } from '../../api/app-api.ts';

type Tried = Awaited<ReturnType<typeof appApi.preflight>>;
export type FormField = Tried['formFields'][number];
export type TextTag = NonNullable<Tried['textTags']>[number];

export interface Facts {
  /** Whether the document had signatures before its upload. */
  isSignedBefore: boolean;
  /** Whether it is encrypted, so that these signatures cannot be kept. */
  isEncrypted: boolean;
  formFields: readonly FormField[];
  textTags: readonly TextTag[];
}

export const noFacts: Facts = { isSignedBefore: false, isEncrypted: false, formFields: [], textTags: [] };

type Draft = Pick<Envelope, 'id' | 'earlierSignatures'>;

/** Includes requests that are not answered yet. */
const known = new Map<string, Promise<Facts>>();

async function trial(envelopeId: string): Promise<Facts> {
  const { earlierSignatures, formFields, textTags = [] } = await appApi.preflight(envelopeId);
  return { ...noFacts, isSignedBefore: earlierSignatures !== null, formFields, textTags };
}

/** Returns what a refusal reveals of the earlier signatures; undefined for any other refusal. */
function factsOfRefusal(error: unknown): Facts | undefined {
  const { code } = asFailure(error);
  const isEncrypted = code === 'document_signed_encrypted';
  return isEncrypted || code === 'document_signed' ? { ...noFacts, isSignedBefore: true, isEncrypted } : undefined;
}

const keyOf = ({ id, earlierSignatures }: Draft) => `${id} ${earlierSignatures}`;

/**
 * Examines the document of a new draft, which keeps earlier signatures. @throws Failure with the code of a document
 * that cannot be sealed, whatever the owner chooses about earlier signatures
 */
export async function tryDocument(envelopeId: string): Promise<void> {
  const facts = await trial(envelopeId).catch((error: unknown) => {
    const refused = factsOfRefusal(error);
    if (!refused) throw error;
    return refused;
  });
  known.set(keyOf({ id: envelopeId, earlierSignatures: 'preserve' }), Promise.resolve(facts));
}

export function factsOf(draft: Draft): Promise<Facts> {
  const key = keyOf(draft);
  const facts =
    known.get(key) ??
    trial(draft.id).catch((error: unknown) => {
      // The service reports any other refusal again when the draft is sent.
      const refused = factsOfRefusal(error);
      if (!refused) known.delete(key);
      return refused ?? noFacts;
    });
  known.set(key, facts);
  return facts;
}
