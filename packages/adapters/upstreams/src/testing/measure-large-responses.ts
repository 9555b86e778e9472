import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startAnvil } from './anvil.ts';
import { testContext } from '@ethread/ports/testing';
import { openNodes } from './nodes-world.ts';

/**
 * Measures the longest event-loop ticks of this thread, in milliseconds of its CPU time, while several responses of 30
 * MB arrive together: `measure-large-responses.ts [RESPONSES]`.
 */
const ROUNDS = 3;
const LONGEST = 5;
const count = Number(process.argv[2] ?? 8);

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Returns the duration of every tick until a promise settles, longest first. */
async function ticksUntil(done: Promise<unknown>): Promise<number[]> {
  const ticks: number[] = [];
  let isOver = false;
  void done.finally(() => (isOver = true));
  for (let last = threadCpuMs(); !isOver;) {
    await new Promise(setImmediate);
    const now = threadCpuMs();
    ticks.push(now - last);
    last = now;
  }
  return ticks.sort((one, other) => other - one);
}

const anvil = await startAnvil();
await anvil.mine(5);
const { hash } = Object(await anvil.rpc('eth_getBlockByNumber', '0x1', false));
const node = new Worker(new URL('large-response-thread.ts', import.meta.url), {
  workerData: { url: anvil.url, blockHash: hash },
});
const [port] = await once(node, 'message');
const nodes = await openNodes([{ name: 'own', url: `http://127.0.0.1:${port}` }], {
  proofs: 'none',
  pollMs: 2_000,
  probeTimeoutMs: 20_000,
  callTimeoutMs: 60_000,
});
for (let round = 1; round <= ROUNDS; round++) {
  const calls = Array.from({ length: count }, (_none, index) => {
    // Different filters, because equal calls share one response.
    const other = `0x${String(1_000 * round + index).padStart(64, '0')}`;
    const filter = { fromBlock: '0x1', toBlock: '0x1', topics: [[`0x${'0'.repeat(63)}7`, other]] };
    return nodes.forward(
      { method: 'eth_getLogs', question: 'logs', params: [filter], failover: false },
      testContext,
    );
  });
  const responses = Promise.all(calls);
  const ticks = await ticksUntil(responses);
  const megabytes = (await responses).reduce(
    (sum, response) => sum + (response.kind === 'result' ? response.json.bytes.length / 1e6 : 0),
    0,
  );
  const total = ticks.reduce((sum, tick) => sum + tick, 0);
  console.log(
    `round ${round}: ${count} responses, ${megabytes.toFixed(0)} MB; longest ticks ${ticks
      .slice(0, LONGEST)
      .map((tick) => tick.toFixed(1))
      .join(', ')} ms; ${total.toFixed(0)} ms of CPU in all`,
  );
}
await nodes.close();
await node.terminate();
await anvil.kill();
