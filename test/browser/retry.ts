/**
 * A browser test is tried a second time, because a browser on a busy machine may be too slow for one of its own
 * deadlines. Jest prints the first failure all the same. Unit and contract tests are never tried again.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
