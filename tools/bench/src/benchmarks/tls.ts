import type { Comparison, Variant } from '../comparison.ts';
import { importSampleChain } from '../ethread-service.ts';
import type { Transport } from '../load/transports.ts';
import type { Workbench } from '../workbench.ts';
import { askForHead, HEAD_REQUEST } from './ask-for-head.ts';

const KEY = 'bench';
const HTTP1 = 'HTTP/1.1, within TLS';

/** Compares the cost of HTTP/2 with HTTP/1.1, with the same number of requests in flight. */
export async function prepareTls(workbench: Workbench): Promise<Comparison> {
  const services = await importSampleChain(workbench);
  const path = `/v3/${KEY}`;
  const plain = await services.startUnlimited(KEY);
  const answer = await askForHead(plain.url + path);
  const secure = await services.startWithinTls(KEY);
  const over = (name: string, transport: Transport, server = secure): Variant => ({
    name,
    start: () => Promise.resolve({ server, path, transport }),
  });
  return {
    title: 'tls: one call at a time on each connection, or stream',
    request: HEAD_REQUEST,
    answer,
    baseline: HTTP1,
    variants: [
      over('HTTP/1.1, plain', 'http', plain),
      over(HTTP1, 'https'),
      over('HTTP/2, a connection each', 'http2'),
      over('HTTP/2, one connection for all', 'http2Shared'),
    ],
  };
}
