export { openBrowser } from './open-browser.ts';
export { type SampleService, startSampleService } from './start-sample-service.ts';
export { contrastViolationsOf, violationsOf } from './violations-of.ts';
