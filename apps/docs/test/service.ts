import type { SampleService } from '@ethread/lab/sites';

export const service: Pick<SampleService, 'url' | 'key' | 'greeting' | 'dashboard'> = JSON.parse(
  process.env['DOCS_TEST_SERVICE'] ?? '{}',
);

export const docs = `${service.url}/docs/`;
