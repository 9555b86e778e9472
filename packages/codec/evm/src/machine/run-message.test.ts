import { hexToBytes } from '@ethread/core';
import { keccak256 } from '@ethread/chain';
import { rulesOf } from '../forks/rules.ts';
import { createPrograms } from '../programs.ts';
import { World } from '../state/world.ts';
import { genesisState } from '../testing/genesis-state.ts';
import { Machine } from './machine.ts';
import type { MessageResult } from './messages.ts';
import { runMessage } from './run-message.ts';

const MEBIBYTE = 1_048_576;
/** PUSH3 3,000,000, PUSH0, REVERT: reverts with 3 MB. */
const LARGE_REVERT = '0x622dc6c05ffd';

/** Runs init code in a machine with a limit of memory. */
function run(machine: Machine, initCode: string): MessageResult {
  machine.rules = rulesOf('shanghai');
  machine.world = new World(genesisState({ alloc: [] }), createPrograms(1_000_000));
  const caller = new Uint8Array(20).fill(1);
  return runMessage(machine, {
    caller,
    to: null,
    value: 0n,
    input: hexToBytes(initCode),
    gas: 30_000_000n,
  });
}

describe('runMessage', () => {
  it('leaves the machine without the large memory and output of a message that has ended', () => {
    const machine = new Machine(keccak256, 64 * MEBIBYTE);
    expect(run(machine, LARGE_REVERT).output).toHaveLength(3_000_000);
    expect(machine.memory.bytes).toHaveLength(MEBIBYTE);
    expect(machine.returned.length).toBeLessThanOrEqual(MEBIBYTE);
  });

  it('leaves the machine without the large memory of a message that exceeded its limit', () => {
    const machine = new Machine(keccak256, 2 * MEBIBYTE);
    // PUSH0, PUSH3 1,500,000, MSTORE before the revert: the memory grows before the limit is exceeded.
    expect(() => run(machine, `0x5f6216e36052${LARGE_REVERT.slice(2)}`)).toThrow(/takes more than/);
    expect(machine.memory.bytes).toHaveLength(MEBIBYTE);
  });
});
