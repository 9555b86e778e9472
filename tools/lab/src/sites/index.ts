export { openBrowser } from './open-browser.ts';
export { type SampleService, startSampleService } from './start-sample-service.ts';
export { contrastViolationsOf, switchTheme, violationsInBothThemes, violationsOf } from './violations-of.ts';
export { type WatchedPages, type WatchOptions, watchPages } from './watch-pages.ts';
