import { createUnlimitedKeys, keyHashOf } from '@ethread/accounts';
import { silentLogger, systemClock } from '@ethread/core';
import { createJsonThread, RequestScope } from '@ethread/http';
import { createRouter } from '@ethread/server';
import { ResponseSizes } from '../load.ts';
import { echo, KEY } from '../testing/open-gateway.ts';
import { createPipeline } from './pipeline.ts';

it('parses a body above 256 KiB in the thread for large JSON, whose end rejects the message', async () => {
  const accounts = createUnlimitedKeys([KEY], { clock: systemClock });
  const jsonThread = createJsonThread();
  const modules = { accounts, jsonThread, observer: undefined, logger: silentLogger, tracer: undefined };
  const respond = createPipeline({ ...modules, responseSizes: new ResponseSizes() });
  const responding = respond({
    scope: new RequestScope(10_000),
    chain: { name: 'only', hosts: [], router: createRouter({}) },
    client: accounts.admit({ chain: 'only', keyHash: keyHashOf(KEY), address: undefined, origin: undefined }),
    address: undefined,
    body: new TextEncoder().encode(echo(`0x${'00'.repeat(128 * 1024)}`)),
    hold: () => undefined,
  });
  const failed = expect(responding).rejects.toMatchObject({ name: 'JsonThreadEndedError' });
  await jsonThread.close();
  await failed;
});
