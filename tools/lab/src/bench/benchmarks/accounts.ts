import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison } from '../comparison.ts';
import { importSampleChain } from '../ethread-service.ts';
import { startHttpServer } from '../http-server.ts';
import type { Workbench } from '../workbench.ts';
import { requestHead, HEAD_REQUEST } from './request-head.ts';

const FIXED_ANSWER_SERVER = join(import.meta.dirname, '../fixed-response-server.ts');
const UNLIMITED = 'ethread, key without limits';
const UNLIMITED_KEY = 'key-of-the-benchmark';

/** Compares a cheap call with and without keys, credits and usage. */
export async function prepareAccounts(workbench: Workbench): Promise<Comparison> {
  const services = await importSampleChain(workbench);
  const unlimited = await services.startUnlimited(UNLIMITED_KEY);
  const path = `/v3/${UNLIMITED_KEY}`;
  const response = await requestHead(unlimited.url + path);
  const responseFile = join(workbench.folder, 'answer.json');
  writeFileSync(responseFile, response);

  return {
    title: 'accounts: one call over HTTP',
    request: HEAD_REQUEST,
    response,
    baseline: UNLIMITED,
    variants: [
      {
        name: 'node:http, fixed answer',
        async start() {
          const server = await startHttpServer(workbench, (port) => [
            process.execPath,
            FIXED_ANSWER_SERVER,
            String(port),
            responseFile,
          ]);
          return { server, path };
        },
      },
      { name: UNLIMITED, start: async () => ({ server: unlimited, path }) },
      {
        name: 'keys, credits, usage',
        async start() {
          const { server, key } = await services.startWithAccounts();
          return { server, path: `/v3/${key}` };
        },
      },
    ],
  };
}
