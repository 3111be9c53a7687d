/** Retired words in code, docs and pages: our own words for which the field has a term. See docs/change/glossary.md. */
interface RetiredWord {
  pattern: RegExp;
  instead: string;
}

const retiredWords: RetiredWord[] = [
  { pattern: /\bnudg(?:e|es|ed|ing)\b|nudges?(?=[A-Z(])|Nudges?\b/, instead: 'enqueue, job queue' },
  { pattern: /\brais(?:e|es|ed|ing) (?:a |the |of )?(?:seals?|signatures?|levels?)\b/i, instead: 'augment' },
  { pattern: /raiseSeal|RaisedSeal|[sS]ealRaiser|postponeRaise/, instead: 'augment' },
  { pattern: /\bholes?\b|hole(?:Start|End)|(?:before|after)Hole/i, instead: 'signature placeholder' },
  { pattern: /\blanes?\b|Lanes?\b/, instead: 'concurrency limit' },
  { pattern: /\bmoot\b/, instead: 'cancelled' },
  { pattern: /\bvictims?\b/, instead: 'the worker to terminate' },
  { pattern: /\bIll\b|\bill\b/, instead: 'unhealthy' },
  { pattern: /patienceMs|\bpatience\b/, instead: 'timeoutMs, timeout' },
  { pattern: /\bcast(?:Roles|Fields)\b|\brehears(?:e|al)/i, instead: 'assignRoles, instantiateFields, sample' },
  { pattern: /PageWorkshop|\bworkshop\b/, instead: 'page overlays' },
  { pattern: /Gatekeeper|\badmissions?\b|ApiKeyAdmission/, instead: 'authenticator' },
  { pattern: /\b(?:whoever|whomever|somebody)\b/i, instead: 'the actor by its name' },
  // `anyBody` is a name in code.
  { pattern: /\b[Aa]nybody\b/, instead: 'the actor by its name' },
  { pattern: /\bsurfaces? [AB]\b|EnvelopeA\b/i, instead: 'app API, public API (v1)' },
  { pattern: /\bproofs? of validity\b/i, instead: 'validation data, revocation information' },
  { pattern: /\bdoomed\b|\bfarewell\b|\bsayer\b/, instead: 'pendingDelete, signOutReason, translate' },
  // Comments without a verb.
  {
    pattern: /^\s*(?:(?:\/\*\*|\/\/|\*) (?:Of|By|Behind|Beside)|(?:\/\*\*|\/\/) What)\b/,
    instead: 'a sentence with subject and verb',
  },
  { pattern: /\b(?:that|which) is none\b/, instead: 'missing, invalid, not a …' },
  { pattern: /\bthe own\b/, instead: 'its own, their own' },
  { pattern: /\bheld against\b|\bon wish\b/, instead: 'compared with, on request' },
  // In prose and in names: `tell`, `tellReady`, `isUntold`.
  {
    pattern: /\b(?:tells?|told|untold)(?![a-z])|[a-z](?:Tells?|Told|Untold)(?![a-z])/,
    instead: 'report, show, return, notify',
  },
  {
    pattern: /^\s*(?:(?:it|test|describe)\b|\]).*\(['"`].*\b(?:stands?|stood|lies?|lay)\b/,
    instead: 'is, has, means in the title of a test',
  },
];

/** Returns one line for each retired word of a text: `line: word → instead`. */
export function retiredWordsIn(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      retiredWords
        .filter(({ pattern }) => pattern.test(line))
        .map(({ pattern, instead }) => `${path}:${index + 1}: "${pattern.exec(line)?.[0]}" → ${instead}`),
    );
}
