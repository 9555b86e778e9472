import type { SampleService } from '@ethread/lab/sites';
import { maskKey } from '@ethread/ui/key-mask';

/** The service over the sample chain that serves the built site for all tests. */
export const service: Pick<SampleService, 'url' | 'httpUrl' | 'webSocketUrl'> = JSON.parse(
  process.env['PLAYGROUND_TEST_SERVICE'] ?? '{}',
);

export const keyOf = (url: string): string => url.replace(/.*\//, '');

/** Returns an address of the service as the page shows it. */
export const masked = (url: string): string => maskKey(url, keyOf(url));
