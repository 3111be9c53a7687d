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
  formFields: readonly FormField[];
  textTags: readonly TextTag[];
}

export const noFacts: Facts = { isSignedBefore: false, formFields: [], textTags: [] };

type Draft = Pick<Envelope, 'id' | 'earlierSignatures'>;

/** Includes requests that are not answered yet. */
const known = new Map<string, Promise<Facts>>();

async function trial(envelopeId: string): Promise<Facts> {
  const { earlierSignatures, formFields, textTags = [] } = await appApi.preflight(envelopeId);
  return { isSignedBefore: earlierSignatures !== null, formFields, textTags };
}

const keyOf = ({ id, earlierSignatures }: Draft) => `${id} ${earlierSignatures}`;

/**
 * Examines the document of a new draft, which keeps earlier signatures. @throws Failure with the code of a document
 * that cannot be sealed
 */
export async function tryDocument(envelopeId: string): Promise<void> {
  const facts = await trial(envelopeId);
  known.set(keyOf({ id: envelopeId, earlierSignatures: 'preserve' }), Promise.resolve(facts));
}

export function factsOf(draft: Draft): Promise<Facts> {
  const key = keyOf(draft);
  const facts =
    known.get(key) ??
    trial(draft.id).catch((error: unknown) => {
      // The service refuses fields in a signed document. It reports any other refusal again when the draft is sent.
      const isSignedBefore = asFailure(error).code === 'document_signed';
      if (!isSignedBefore) known.delete(key);
      return { ...noFacts, isSignedBefore };
    });
  known.set(key, facts);
  return facts;
}
