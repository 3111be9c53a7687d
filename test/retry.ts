/**
 * A test is tried a second time: most speak to other processes and threads, and a busy machine may keep one waiting past
 * its patience. The first failure is printed all the same, so that a real one that comes and goes is seen.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
