import type { SampleService } from '@ethread/site-kit';

/** The service that was started for all tests. */
export const service: Pick<SampleService, 'url' | 'key' | 'greeting'> = JSON.parse(
  process.env['DOCS_TEST_SERVICE'] ?? '{}',
);

/** Where its docs are. */
export const docs = `${service.url}/docs/`;
