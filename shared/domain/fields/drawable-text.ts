/** Characters that hide, reorder or break drawn text: controls, bidirectional overrides, halves of surrogate pairs. */
const forbidden = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** The text without what cannot be drawn; line breaks and tabs are text. Pasted numbers and names often carry marks. */
export function drawableText(text: string): string {
  return text.replace(forbidden, (char) => (char === '\n' || char === '\t' ? char : ''));
}
