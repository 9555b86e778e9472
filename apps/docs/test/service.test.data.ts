import type { OpenService } from './open-service.test.data.ts';

/** The service that was started for all tests. */
export const service: Pick<OpenService, 'url' | 'key' | 'greeting'> = JSON.parse(
  process.env['DOCS_TEST_SERVICE'] ?? '{}',
);

/** Where its docs are. */
export const docs = `${service.url}/docs/`;
