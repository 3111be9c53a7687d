/**
 * Prevents mail programs from turning text into a link. Attack (phishing): a sender puts a link into a name or a
 * message, which is then shown near the signing link. An invisible word joiner (U+2060) breaks everything that a mail
 * program would recognise as an address.
 */
const joiner = '\u2060';

export function unlinked(text: string): string {
  return (
    text
      // A scheme: http://, mailto:. Attack: a search for the beginning of a scheme would begin anew at each letter of a
      // long text; no scheme has more letters than this.
      .replace(/(?<=[A-Za-z][A-Za-z0-9+.-]{0,40}):(?=\S)/g, `${joiner}:${joiner}`)
      .replaceAll('//', `/${joiner}/`)
      // A host name: letters after a dot without spaces around it. Numbers are unchanged: 3.50 is not an address.
      .replace(/(\S)\.(?=\p{L})/gu, `$1${joiner}.${joiner}`)
      .replace(/@(?=\S)/g, `${joiner}@${joiner}`)
  );
}

/**
 * The e-mail address of an account, without anything invisible: people copy it. A mail program may offer to write to it.
 * Attack: a local part such as `www.evil.example/a` would become a link; such an address is broken up as other text is.
 */
export function unlinkedAddress(address: string): string {
  return /^(?!www\.)[\w.+-]+@[a-z0-9.-]+$/i.test(address) ? address : unlinked(address);
}
