/**
 * Finds small faults that a test should detect, in the syntax tree of one file: another operator, a condition that is
 * always true or false, a removed statement, a changed number or boolean.
 */
import { parseSync } from '@swc/core';

export interface Mutation {
  /** Byte offsets into the UTF-8 source. `replacement` replaces the text between them. */
  start: number;
  end: number;
  replacement: string;
  /** The first line is 1. */
  line: number;
  /** Names the old and the new text, on one line. */
  description: string;
}

interface Span {
  start: number;
  end: number;
}

interface SyntaxNode {
  type: string;
  span: Span;
  [key: string]: unknown;
}

const otherOperators: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

const otherMethods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

/** Skips types and messages: tests need not detect a changed sentence. */
const skippedTypes = /^(?:Ts|Import|Export(?:All|Named))|^TemplateLiteral$/;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** @returns the mutations of a TypeScript source, in source order */
export function mutationsOf(source: string): Mutation[] {
  const bytes = Buffer.from(source);
  const module = parseSync(source, { syntax: 'typescript', target: 'es2022' }) as unknown as SyntaxNode;
  // The parser's positions start at 1.
  const origin = 1;
  const found: Mutation[] = [];
  const textOf = ({ start, end }: Span) => bytes.subarray(start - origin, end - origin).toString();
  const add = (span: Span, replacement: string) => {
    const [start, end] = [span.start - origin, span.end - origin];
    const line = bytes.subarray(0, start).toString().split('\n').length;
    const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text).replaceAll(/\s+/g, ' ');
    found.push({ start, end, replacement, line, description: `${shorten(textOf(span))} → ${shorten(replacement)}` });
  };
  visit(module, (node) => mutate(node, textOf, add));
  return found;
}

function visit(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  if (skippedTypes.test(node.type) && node.type !== 'TsAsExpression' && node.type !== 'TsSatisfiesExpression') return;
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      const inner = isNode(child) ? child : (child as { expression?: unknown } | null)?.expression;
      if (isNode(inner)) visit(inner, see);
    }
  }
}

function mutate(node: SyntaxNode, textOf: (span: Span) => string, add: (span: Span, text: string) => void): void {
  if (node.type === 'BinaryExpression') {
    const [left, right] = [node.left as SyntaxNode, node.right as SyntaxNode];
    const other = otherOperators[node.operator as string];
    const isText = /['"`]/.test(textOf(left.span)[0] ?? '') || /['"`]/.test(textOf(right.span)[0] ?? '');
    if (other && !(node.operator === '+' && isText)) {
      add(node.span, `${textOf(left.span)} ${other} ${textOf(right.span)}`);
    }
    if (node.operator === '??') add(node.span, textOf(left.span));
  }
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    add((node.test as SyntaxNode).span, 'true');
    add((node.test as SyntaxNode).span, 'false');
  }
  if (node.type === 'BooleanLiteral') add(node.span, String(!node.value));
  if (node.type === 'NumericLiteral') add(node.span, String((node.value as number) + 1));
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    add(node.span, textOf((node.argument as SyntaxNode).span));
  }
  if (node.type === 'ThrowStatement') add(node.span, ';');
  if (node.type === 'ExpressionStatement' && !/^['"]/.test(textOf(node.span))) add(node.span, ';');
  if (node.type === 'MemberExpression') {
    const property = node.property as SyntaxNode;
    const other = property.type === 'Identifier' ? otherMethods.get(property.value as string) : undefined;
    if (other) add(property.span, other);
  }
}

export function applied(source: string, { start, end, replacement }: Mutation): string {
  const bytes = Buffer.from(source);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(replacement), bytes.subarray(end)]).toString();
}
