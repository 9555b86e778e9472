import { deployContracts } from '@ethread/sample-chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { nestedCallsTo } from '../nested-calls.ts';
import { createEthereumJsEngine } from './ethereumjs-engine.ts';
import { createOwnEngine } from './own-engine.ts';

it('returns the same outputs of nested calls from both engines in memory', async () => {
  const { contracts, state } = await deployContracts();
  const [own, peer] = await Promise.all([createOwnEngine(state), createEthereumJsEngine(state)]);
  const outputs = new Set<string>();
  for (const { name, to, data } of nestedCallsTo(contracts)) {
    if (name === 'multicall-200') continue;
    const [address, input] = [hexToBytes(to), hexToBytes(data(1))];
    const output = bytesToHex(await own.call(address, input));
    expect(output).toBe(bytesToHex(await peer.call(address, input)));
    outputs.add(output);
  }
  // Calls that all return nothing would prove little.
  expect(outputs.size).toBeGreaterThan(3);
});
