import { silentLogger, systemClock } from '@ethread/core';
import { buildBlocks, testGenesis, testGenesisHeader } from './chain-builder.test.data.ts';
import { createHistory } from './create-history.ts';

/** Appends blocks one batch of three after the other, printing each head that is kept, until its process is killed. */
const [path = ''] = process.argv.slice(2);
const history = createHistory({ path, genesis: testGenesis(), logger: silentLogger, clock: systemClock });
history.putGenesis(testGenesisHeader());
const log = { address: new Uint8Array(20).fill(1), topics: [], data: new Uint8Array(100) };
for (;;) {
  const parent = history.head()?.header ?? testGenesisHeader();
  history.append(buildBlocks(parent, [[[log]], [[log]], [[log]]]));
  process.stdout.write(`${history.head()?.header.number}\n`);
}
