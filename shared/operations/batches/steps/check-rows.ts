/** Checks the rows of a batch one at a time: as many as there are problems, the memory for them has a bound. */
import type { BatchRowBody } from '../../../contracts/batches.ts';
import { maxRowCharacters, type NewRow } from '../../../domain/batches/batch.ts';
import { checkSendable, type Envelope } from '../../../domain/envelopes/envelope.ts';
import { checkFields, checkFillers } from '../../../domain/fields/field.ts';
import { defined, pick } from '../../../domain/pick.ts';
import type { Ports } from '../../../domain/ports.ts';
import { memberNames } from '../../../domain/recipients/recipient.ts';
import { prefillTemplate } from '../../../domain/templates/prefill.ts';
import { assignRoles, type Template } from '../../../domain/templates/template.ts';
import { AppError } from '../../../errors.ts';
import { draftOf } from '../../envelopes/create-envelope.ts';

/** The details of a row that does not fit its schema; else null. */
export type RowCheck = (row: unknown) => Record<string, string> | null;

/** One wrong cell. */
export interface CellProblem {
  /** From 0. */
  index: number;
  /** `recipients[0].email`, `prefill.Rent` */
  field: string;
  message: string;
}

export interface CheckedRows {
  /** The first problems, at most as many as asked for. */
  problems: CellProblem[];
  /** How many there are in all. */
  problemCount: number;
  /** The rows with a problem. */
  wrongRows: number[];
  /** A draft of the first row without a problem. */
  sample: Envelope<'draft'> | null;
}

type Deps = Ports<'keyedHash' | 'random' | 'timer'>;

export interface RowsToCheck {
  ownerId: string;
  ownerEmail: string;
  name: string;
  rows: readonly unknown[];
}

/** About ten milliseconds of work. */
const rowsAtOnce = 50;

export async function checkRows(
  deps: Deps,
  input: RowsToCheck,
  template: Template,
  { hasForm, at, maxProblems }: { hasForm: RowCheck; at: Date; maxProblems: number },
): Promise<CheckedRows> {
  const checked: CheckedRows = { problems: [], problemCount: 0, wrongRows: [], sample: null };
  for (const [index, row] of input.rows.entries()) {
    // Lets other requests run: a request has up to 10,000 rows.
    if (index > 0 && index % rowsAtOnce === 0) await deps.timer.sleep(0);
    const faults = hasForm(row);
    const details = faults
      ? { ...(sizeProblem(row) ?? furtherProblems(template, row, faults)), ...faults }
      : (sizeProblem(row) ?? rulesOf(deps, input, template, row as BatchRowBody, at, checked));
    const entries = Object.entries(details);
    if (entries.length === 0) continue;
    checked.wrongRows.push(index);
    checked.problemCount += entries.length;
    const room = maxProblems - checked.problems.length;
    checked.problems.push(...entries.slice(0, room).map(([field, message]) => ({ index, field, message })));
  }
  return checked;
}

function sizeProblem(row: unknown): Record<string, string> | null {
  if (JSON.stringify(row).length <= maxRowCharacters) return null;
  return { recipients: `a row must have at most ${maxRowCharacters} characters of JSON` };
}

/** The problems of roles and values in those cells of a row whose form is right. */
function furtherProblems(template: Template, row: unknown, faults: Record<string, string>): Record<string, string> {
  const details: Record<string, string> = {};
  const { recipients, prefill } = membersOf(row);
  const values = Object.entries(membersOf(prefill)).filter(
    (cell): cell is [string, string] => typeof cell[1] === 'string' && faults[`prefill.${cell[0]}`] === undefined,
  );
  refused(details, () => prefillTemplate(template, Object.fromEntries(values)));
  if (!Array.isArray(recipients)) return details;
  const people = recipients.map((person: unknown, index) => {
    const isWrong = [`recipients[${index}]`, `recipients[${index}].roleKey`].some(
      (place) => faults[place] !== undefined,
    );
    const { roleKey } = membersOf(person);
    return { isWrong, ...(typeof roleKey === 'string' && !isWrong && { roleKey }) };
  });
  refused(details, () => assignRoles(template, people));
  // The person of a missing role may be the one whose role is wrong.
  if (people.some(({ isWrong }) => isWrong)) delete details.recipients;
  return details;
}

function membersOf(value: unknown): Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}

/** Makes the draft of the row as its sending will, and throws it away. Returns the problems of people and of values. */
function rulesOf(
  deps: Deps,
  { ownerId, ownerEmail, name }: RowsToCheck,
  template: Template,
  { recipients, prefill }: BatchRowBody,
  at: Date,
  checked: CheckedRows,
): Record<string, string> {
  const details: Record<string, string> = {};
  const filled = refused(details, () => prefillTemplate(template, prefill));
  const body = { name, recipients, templateId: template.id };
  const input = { ownerId, ownerEmail, seed: '', body };
  refused(details, () => {
    const { envelope } = draftOf(deps, input, filled ?? template, at);
    checkSendable(envelope, at);
    checkFields(envelope.fields, envelope.recipients);
    checkFillers(envelope.fields, envelope.recipients);
    if (filled) checked.sample ??= envelope;
  });
  return details;
}

/** Adds the details of a refusal; null if there was one. @throws every other error */
function refused<T>(details: Record<string, string>, run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof AppError && error.details)) throw error;
    Object.assign(details, error.details);
    return null;
  }
}

/** The stored form of a row that was checked: access codes become hashes. */
export function rowOf({ keyedHash }: Ports<'keyedHash'>, { recipients, prefill }: BatchRowBody): NewRow {
  return {
    recipients: recipients.map((body) => {
      const { email, name, accessCode, roleKey } = body;
      const code = accessCode ? { accessCodeHash: keyedHash.hash('access-code', accessCode) } : {};
      return { ...pick(body, memberNames), ...defined({ roleKey }), email, name, ...code };
    }),
    ...(prefill && { prefill }),
  };
}
