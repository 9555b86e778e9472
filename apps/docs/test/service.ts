import type { SampleService } from '@ethread/lab/sites';

/** The service that runs for all tests. */
export const service: Pick<SampleService, 'url' | 'key' | 'greeting' | 'dashboard'> = JSON.parse(
  process.env['DOCS_TEST_SERVICE'] ?? '{}',
);

/** The address of its docs. */
export const docs = `${service.url}/docs/`;
