/** The findings that report the changes of the preparation to the owner. */
import type { Finding } from '../domain/documents/sealing.ts';
import type { Disarmament } from '../pdf/flattening/disarm.ts';
import type { FlattenReport } from '../pdf/flattening/flatten.ts';

export function addFindings(
  findings: Finding[],
  facts: { report: FlattenReport; found: Disarmament; earlier: readonly Finding[]; hadXfa: boolean },
): void {
  const { report, found } = facts;
  if (facts.hadXfa)
    findings.push({ kind: 'xfa_removed', message: 'The XFA part of the form was removed; the form itself is kept.' });
  if (found.summary) findings.push({ kind: 'disarmed', message: `Active content was removed: ${found.summary}.` });
  findings.push(...facts.earlier);
  const drawn = [counted(report.fields, 'form field'), counted(report.annotations, 'annotation')].filter(Boolean);
  if (drawn.length > 0)
    findings.push({ kind: 'flattened', message: `${drawn.join(' and ')} became part of the page.` });
  if (report.left.length > 0)
    findings.push({ kind: 'left_interactive', message: `Left as it is, read-only: ${listed(report.left)}.` });
  const armed = [...report.signedActions.values()];
  if (armed.length > 0)
    findings.push({
      kind: 'left_interactive',
      message: `Actions that can run were left because an earlier signature covers them: ${listed(armed)}.`,
    });
}

function listed(items: readonly string[]): string {
  const more = items.length > 10 ? ` and ${items.length - 10} more` : '';
  return items.slice(0, 10).join(', ') + more;
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
}
