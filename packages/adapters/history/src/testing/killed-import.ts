import { silentLogger, systemClock } from '@ethread/core';
import { buildBlocks, testGenesis, testGenesisHeader, testLog } from '@ethread/era/testing';
import { createHistory } from '../create-history.ts';

/** Appends blocks in batches of three and prints each stored head, until its process is killed. */
const [path = ''] = process.argv.slice(2);
const history = createHistory({ path, genesis: testGenesis(), logger: silentLogger, clock: systemClock });
history.putGenesis(testGenesisHeader());
const log = testLog(1);
for (;;) {
  const parent = history.head()?.header ?? testGenesisHeader();
  history.append(buildBlocks(parent, [[[log]], [[log]], [[log]]]));
  process.stdout.write(`${history.head()?.header.number}\n`);
}
