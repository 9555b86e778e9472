// Reads blocks by hash, each for the first time: `measure-cold-blocks.ts STORE HASHES`. It sends the costs of a block
// to its parent process. The parent has dropped the store from the page cache.
import { createHistory } from '@ethread/history';
import { hexToBytes, silentLogger, systemClock } from '@ethread/core';
import { denseGenesis } from './dense-blocks.ts';
import { measureCosts } from './process-costs.ts';

const [path = '', hashes = ''] = process.argv.slice(2);
const history = createHistory({
  path,
  genesis: denseGenesis().genesis,
  logger: silentLogger,
  clock: systemClock,
});
const wanted = hashes.split(',').map(hexToBytes);
const costsSince = measureCosts();
for (const hash of wanted) {
  const block = history.block({ hash, requireCanonical: false });
  if (block === null || 'unavailable' in block) throw new Error('a block of the store was not found');
}
const { readBytes, cpuMs, pageFaults } = costsSince();
await history.close();
const each = (sum: number) => sum / wanted.length;
const response = { readBytes: each(readBytes), cpuMs: each(cpuMs), pageFaults: each(pageFaults) };
process.send?.(response, () => process.disconnect());
