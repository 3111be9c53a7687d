/** What the service says of a value it refuses, in words for people. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^must match format "email".*/, 'This is not an e-mail address.'],
  [/^must match pattern.*/, 'This is empty, or has characters that cannot be used here.'],
  [/^(?:is required|must NOT have fewer than 1 char).*/, 'This must not be empty.'],
  [/^must NOT have fewer than (\d+) char.*/, 'At least $1 characters, please.'],
  [/^must NOT have more than (\d+) char.*/, 'At most $1 characters, please.'],
  [/^is already used by another recipient.*/, 'Somebody else on the list has this address.'],
  [/^must be in the future.*/, 'This day is over. Choose a later one.'],
  [/^at least one signer is needed.*/, 'Nobody on the list signs or approves. Change on People what somebody does.'],
  [/^cannot fill in fields.*/, 'A field belongs to somebody who fills in nothing. Give it to somebody else on Fields.'],
];

export function complaint(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const known = sentences.find(([pattern]) => pattern.test(text));
  return known ? text.replace(...known) : `This ${text}.`;
}
