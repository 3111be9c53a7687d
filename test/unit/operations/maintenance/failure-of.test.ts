import { AppError } from '../../../../shared/errors.ts';
import { failureOf } from '../../../../shared/operations/maintenance/steps/failure-of.ts';

it.each([
  ['an error', new Error('socket hang up'), 'e: socket hang up'],
  ['an outage', new AppError('service_unavailable', { cause: new Error('socket hang up') }), 'e: socket hang up'],
  ['a refusal', new AppError('document_changed'), 'e: The document was changed after it was accepted.'],
  ['anything else', 'gone', 'e: gone'],
])('%s: the report of a sweep says what was wrong', (_, reason, line) => {
  expect(failureOf('e', reason)).toBe(line);
});
