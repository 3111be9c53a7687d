/**
 * Jest repeats a failed browser test once, because a browser on a busy machine may miss one of its deadlines, and prints
 * the first failure too. Unit and contract tests are not repeated.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
