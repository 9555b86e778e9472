import { readFileSync } from 'node:fs';
import { hexToBytes } from '@ethread/core';
import { keccak256 } from '@ethread/chain';
import type { DeployedContracts } from '@ethread/sample-chain';
import { nestedCallsTo } from '../nested-calls.ts';
import { edrIn } from './edr-engine.ts';
import { createEthereumJsEngine } from './ethereumjs-engine.ts';
import type { CreateEngine } from './engine.ts';
import { createOwnEngine } from './own-engine.ts';
import type { EngineName, EngineOrder, EngineResult } from './engine-order.ts';

/** Calls whose data are made at a time, outside of the measured time. */
const BATCH = 20;

/** `engine-process.ts NAME CONTRACTS FOLDER`: runs calls with an engine as its orders request, and ends with its parent. */
const [name = '', file = '', folder = ''] = process.argv.slice(2);
const engines: Readonly<Record<EngineName, CreateEngine>> = {
  ethread: createOwnEngine,
  EthereumJS: createEthereumJsEngine,
  edr: edrIn(folder),
};
const create = Object.entries(engines).find(([known]) => known === name)?.[1];
if (!create) throw new Error(`there is no engine ${name}`);
const { contracts, state }: DeployedContracts = JSON.parse(readFileSync(file, 'utf8'));
const engine = await create(state);
const calls = nestedCallsTo(contracts);
/** The number of the next call whose data no call had before. */
let next = 1;

async function carryOut({ call, isWarm, seconds }: EngineOrder): Promise<EngineResult> {
  const kind = calls.find((one) => one.name === call);
  if (!kind) throw new Error(`there is no call ${call}`);
  const to = hexToBytes(kind.to);
  const dataOf = (index: number) => hexToBytes(kind.data(index));
  const output = keccak256(await engine.call(to, dataOf(0)));
  let microseconds = 0;
  let count = 0;
  while (microseconds < seconds * 1e6) {
    const inputs = Array.from({ length: BATCH }, () => dataOf(isWarm ? 0 : next++));
    const before = process.cpuUsage();
    for (const input of inputs) await engine.call(to, input);
    const { user, system } = process.cpuUsage(before);
    microseconds += user + system;
    count += BATCH;
  }
  return { cpuMicroseconds: microseconds / count, output: output.join() };
}

process.on('message', (order: EngineOrder) => {
  carryOut(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
