// Verifies a store and picks blocks of it: `measure-verify.ts STORE BLOCKS`. It sends the costs, and the hashes of that
// many blocks, to its parent process.
import { createHistory } from '@ethread/history';
import { useWasmCrypto } from '@ethread/crypto';
import { bytesToHex, silentLogger, systemClock } from '@ethread/core';
import { denseGenesis } from './dense-blocks.ts';
import { measureCosts } from './process-costs.ts';

const [path = '', count = '0'] = process.argv.slice(2);
await useWasmCrypto();
const history = createHistory({
  path,
  genesis: denseGenesis().genesis,
  logger: silentLogger,
  clock: systemClock,
});
const costsSince = measureCosts();
const { blocks, problems } = await history.verify();
const costs = costsSince();
if (problems.length > 0) throw new Error(JSON.stringify(problems));
const hashes = Array.from({ length: Number(count) }, (_none, index) => {
  const block = history.header({ number: BigInt(Math.floor((blocks * (index + 0.5)) / Number(count))) });
  if (block === null || !('hash' in block)) throw new Error('a block of the store was not found');
  return bytesToHex(block.hash);
});
await history.close();
process.send?.({ blocks, ...costs, hashes }, () => process.disconnect());
