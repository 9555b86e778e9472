// Many tests kill real servers and wait for real clocks, on machines that may be busy. Where nobody can look at once, a
// test that failed is tried again after its file's others; one that passes then is named at the end of the run.
if (process.env.CI) import.meta.jest.retryTimes(1, { logErrorsBeforeRetry: true });
