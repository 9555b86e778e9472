import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from '@ethread/core';
import { makeExecutionChain } from '../execution-chain.ts';
import { createLabChain, type LabMessage } from '../lab-chain.ts';
import { labNetwork } from '../lab-network.ts';

// `write-updates-main.ts FOLDER`: writes what the lab's honest node serves, for `judge_updates.py` beside it. Of both
// presets, over the fork of Gloas, and in the minimal preset over two periods of committees.
const [folder = 'lab-updates'] = process.argv.slice(2);
const RUNS = [
  { preset: 'minimal', gloasEpoch: 12, first: 24, last: 140 },
  { preset: 'mainnet', gloasEpoch: 5, first: 128, last: 170 },
] as const;

for (const { preset, gloasEpoch, first, last } of RUNS) {
  const network = labNetwork(preset, gloasEpoch);
  const execution = makeExecutionChain(last + 1);
  const [genesis] = execution;
  if (!genesis) throw new RangeError('the execution chain has no block');
  const chain = createLabChain(network, genesis);
  const target = join(folder, preset);
  mkdirSync(target, { recursive: true });
  const steps: object[] = [];
  const seen = new Set<unknown>();

  function write(message: LabMessage | undefined): void {
    if (!message || seen.has(message)) return;
    seen.add(message);
    const { fork, kind, value } = message;
    // The value was made for the container of this fork and kind.
    const container = chain.types[fork][kind] as unknown as { serialize(of: unknown): Uint8Array };
    const file = `${steps.length}.ssz`;
    writeFileSync(join(target, file), container.serialize(value));
    steps.push({ file, fork, kind, slot: chain.slot });
  }

  while (chain.slot < first) chain.advance(execution[chain.slot + 1]);
  const trusted = chain.head.finalized ?? chain.head;
  write(chain.bootstrap(trusted.root));
  while (chain.slot < last) {
    chain.advance(execution[chain.slot + 1]);
    const period = Math.floor(chain.slot / network.slotsPerEpoch / network.epochsPerPeriod);
    for (const message of [chain.update(period), chain.finality, chain.optimistic]) write(message);
  }
  const forks = network.forks.map(({ name, epoch, version }) => ({
    name,
    epoch,
    version: bytesToHex(version),
  }));
  const root = bytesToHex(network.genesisValidatorsRoot);
  const head = chain.optimistic?.attested;
  const expected = {
    optimistic: head && bytesToHex(head.root),
    finalized: head?.finalized && bytesToHex(head.finalized.root),
  };
  const meta = {
    preset,
    forks,
    genesisValidatorsRoot: root,
    trusted: bytesToHex(trusted.root),
    expected,
    steps,
  };
  writeFileSync(join(target, 'meta.json'), JSON.stringify(meta));
  console.log(`${preset}: ${steps.length} messages up to slot ${chain.slot}`);
}
