/**
 * Tests that speak to other processes are tried a second time: a busy machine may keep one waiting past its patience.
 * The first failure is printed all the same, so that a real one that comes and goes is seen.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
