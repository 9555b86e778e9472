import type { Comparison, Variant } from '../comparison.ts';
import { importSampleChain } from '../ethread-service.ts';
import type { Transport } from '../load/transports.ts';
import type { Workbench } from '../workbench.ts';
import { requestHead, HEAD_REQUEST } from './request-head.ts';

const KEY = 'key-of-the-benchmark';
const HTTP1 = 'HTTP/1.1, within TLS';

/** Compares the cost of HTTP/2 with HTTP/1.1, with the same number of requests in flight. */
export async function prepareTls(workbench: Workbench): Promise<Comparison> {
  const services = await importSampleChain(workbench);
  const path = `/v3/${KEY}`;
  const plain = await services.startUnlimited(KEY);
  const response = await requestHead(plain.url + path);
  const secure = await services.startWithinTls(KEY);
  const over = (name: string, transport: Transport, server = secure): Variant => ({
    name,
    start: () => Promise.resolve({ server, path, transport }),
  });
  return {
    title: 'tls: one call at a time on each connection, or stream',
    request: HEAD_REQUEST,
    response,
    baseline: HTTP1,
    variants: [
      over('HTTP/1.1, plain', 'http', plain),
      over(HTTP1, 'https'),
      over('HTTP/2, a connection each', 'http2'),
      over('HTTP/2, one connection for all', 'http2Shared'),
    ],
  };
}
