/** Reads page content operator by operator (ISO 32000-2, 7.8.2). */
import type { PdfObject } from '../objects/objects.ts';
import { Keyword, Parser } from './parser.ts';

/** Only the last operands are kept. No operator that is followed here takes more than six. */
const maxOperands = 64;

export class OperatorReader {
  /** The operands before the operator. Each operator has its own list. */
  operands: PdfObject[] = [];
  readonly parser: Parser;

  constructor(bytes: Uint8Array, end = bytes.length) {
    this.parser = new Parser(bytes, 0, end);
  }

  /** The next operator; the empty string at the end. */
  next(): string {
    if (this.operands.length > 0) this.operands = [];
    for (;;) {
      const token = this.parser.next();
      if (token instanceof Keyword) return token.value;
      if (this.operands.length === maxOperands) this.operands.shift();
      this.operands.push(token);
    }
  }
}
