import { type Header, headerHash, type Log } from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { buildBlocks, testGenesis, testGenesisHeader, testLog } from '@ethread/era/testing';
import { createHistory } from '../create-history.ts';

/** Replaces the last blocks repeatedly and prints a character each time, until its process is killed. */
const [path = ''] = process.argv.slice(2);
const history = createHistory({ path, genesis: testGenesis(), logger: silentLogger, clock: systemClock });
history.putGenesis(testGenesisHeader());
const log = testLog(1);
const build = (parent: Header, logs: readonly (readonly (readonly Log[])[])[], name: number) =>
  buildBlocks(parent, logs, [], Uint8Array.of(name));
const blocks = build(
  testGenesisHeader(),
  Array.from({ length: 20 }, () => [[log]]),
  0,
);
if (history.head()?.header.number === 0) history.storeProven(blocks);
const parent = blocks.at(-1)?.block.header ?? testGenesisHeader();
for (let branch = 0; ; branch++) {
  const added = build(parent, [[[log]], [[log, log]], [], [[log]]], (branch % 255) + 1);
  history.storeProven(added, headerHash(parent));
  process.stdout.write('.');
}
