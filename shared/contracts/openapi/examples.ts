/** The examples of the OpenAPI document: the recorded life of one envelope (test/contract/recorded-life.test.ts). */
import recorded from './examples.json' with { type: 'json' };

interface Recorded {
  /** The key is the name of the schema. */
  schemas: Record<string, unknown>;
  /** The key is the operation. Its state of the envelope matters, or its schema has no name. */
  answers: Record<string, unknown>;
}

const { schemas, answers }: Recorded = recorded;

/** `{ examples: [one] }`, or nothing. */
export function schemaExamples(name: string): { examples?: unknown[] } {
  return Object.hasOwn(schemas, name) ? { examples: [schemas[name]] } : {};
}

/** `{ example }`, or nothing. */
export function answerExample(operationId: string): { example?: unknown } {
  return Object.hasOwn(answers, operationId) ? { example: answers[operationId] } : {};
}
