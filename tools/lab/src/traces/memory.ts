import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { createAddressFromString } from '@ethereumjs/util';
import { until } from '@ethread/setup';
import { call } from '../json-rpc.ts';
import { accountAt } from '../sample-chain/accounts.ts';
import { CHAIN_ID } from '../sample-chain/genesis.ts';
import { crossingGenesis, makeBlocks, runGeth } from '../sample-chain/index.ts';
import { Wallet } from '../sample-chain/wallet.ts';
import { startService } from '../service.ts';

/**
 * `memory.ts`: measures the memory of a service that traces a block of 60 million gas whose instructions write storage,
 * with the opcode logger. `GETH` names geth's program.
 */
const WRITER = '0xc0dec0dec0dec0de0000000000000000000000ff';
/** Writes one slot after another, from the number in the call data on, until the gas is used up. */
const WRITES = '0x5f355b80805560010160025600';
const GAS = 15_000_000n;
const CONFIGS: readonly (readonly [name: string, config: object])[] = [
  ['all', {}],
  ['no storage', { disableStorage: true }],
  ['no storage, no stack', { disableStorage: true, disableStack: true }],
  ['memory and return data', { enableMemory: true, enableReturnData: true }],
];
const MIB = 2 ** 20;

const choices = { amsterdamBlock: Infinity, hasBlobs: false };
const plain = crossingGenesis(choices);
const genesis = {
  ...plain,
  alloc: { ...plain.alloc, [WRITER.slice(2)]: { balance: '0x0', nonce: '0x1', code: WRITES } },
};
const wallet = new Wallet(createCustomCommon({ chainId: CHAIN_ID }, Mainnet, { hardfork: Hardfork.Prague }));
const story = () =>
  [1, 2, 3, 4].map((index) => {
    const data = new Uint8Array(32);
    data[0] = index;
    return wallet
      .dynamicFee({ from: accountAt(index), to: createAddressFromString(WRITER), data, gas: GAS })
      .serialize();
  });
const geth = await runGeth(genesis);
const started: { stop(): Promise<void> }[] = [geth];
try {
  await makeBlocks(geth, 1, 1, story, choices);
  const service = await startService(
    [geth.url],
    { chainId: CHAIN_ID, proofs: 'complete', genesis, execute: true },
    { methods: 'extended' },
  );
  started.push(service);
  await makeBlocks(geth, 2, 3, story, choices);
  await until(
    async () => Number((await call(service.url, { method: 'eth_blockNumber', params: [] })).result) === 3,
  );
  const { gasUsed } = Object(await geth.call('eth_getBlockByNumber', ['0x3', false]));
  console.log(`gas of the block: ${Number(gasUsed)}`);
  const memory = async () => [...(await service.metrics('process_resident_memory_bytes')).values()][0] ?? NaN;
  const method = 'debug_traceBlockByNumber';
  // The first trace loads the tracers.
  await call(service.url, { method, params: ['0x3', { tracer: 'callTracer' }] });
  for (const [name, config] of CONFIGS) {
    const before = await memory();
    let most = before;
    let isRunning = true;
    const traced = call(service.url, { method, params: ['0x3', config] }).finally(() => (isRunning = false));
    while (isRunning) most = Math.max(most, await memory());
    const { result, error } = await traced;
    const bytes = result === undefined ? 0 : JSON.stringify(result).length;
    const end = error ? `error ${error.code}: ${error.message}` : `${(bytes / MIB).toFixed(1)} MiB`;
    console.log(
      `${name}: ${end}; memory ${(before / MIB).toFixed(0)} MiB before, at most ${(most / MIB).toFixed(0)} MiB`,
    );
  }
} finally {
  await Promise.all(started.map((one) => one.stop()));
}
