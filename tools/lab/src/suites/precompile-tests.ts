import type { CallOutcome } from '@ethread/calls';
import { isUnavailable } from '@ethread/ports';
import { parseGenesis } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { networkConfig } from './networks.ts';
import { type Checks, expectSame } from './suite-result.ts';
import { openWorld } from './world.ts';

/** The address and the fork of a file's vectors. */
const FILES: readonly (readonly [file: RegExp, address: number, config: Record<string, unknown>])[] = [
  [/ecRecover/, 1, networkConfig('Cancun')],
  [/modexp\.json/, 5, networkConfig('Istanbul')],
  [/modexp_eip2565/, 5, networkConfig('Cancun')],
  [/modexp_eip7883/, 5, { ...networkConfig('Prague'), osakaTime: 0 }],
  [/bn256Add/, 6, networkConfig('Cancun')],
  [/bn256ScalarMul/, 7, networkConfig('Cancun')],
  [/bn256Pairing/, 8, networkConfig('Cancun')],
  [/blake2f/i, 9, networkConfig('Cancun')],
  [/pointEvaluation/, 10, networkConfig('Cancun')],
  [/blsG1Add/, 11, networkConfig('Prague')],
  [/blsG1M/, 12, networkConfig('Prague')],
  [/blsG2Add/, 13, networkConfig('Prague')],
  [/blsG2M/, 14, networkConfig('Prague')],
  [/blsPairing/, 15, networkConfig('Prague')],
  [/blsMapG1/, 16, networkConfig('Prague')],
  [/blsMapG2/, 17, networkConfig('Prague')],
  [/p256Verify/, 256, { ...networkConfig('Prague'), osakaTime: 0 }],
];

/** More than the longest vector uses, which has some thousands of points. */
const GAS = 900_000_000n;

interface Vector {
  readonly Name: string;
  readonly Input: string;
  readonly Expected?: string;
  readonly ExpectedError?: string;
  readonly Gas?: number;
}

/** Calls a precompiled contract with every input of a file and compares output and gas. */
export async function runPrecompileTests(
  file: string,
  vectors: readonly Vector[],
  folder: string,
  checks: Checks,
): Promise<void> {
  const found = FILES.find(([pattern]) => pattern.test(file));
  if (!found) throw new Error(`${file} is of no precompiled contract that is known`);
  const [, address, config] = found;
  const difficulty = 'terminalTotalDifficulty' in config ? 0 : 1;
  const world = await openWorld(
    folder,
    parseGenesis({ config: { chainId: 1, ...config }, difficulty, gasLimit: 1_000_000_000, alloc: {} }),
  );
  const to = new Uint8Array(20);
  new DataView(to.buffer).setUint32(16, address);
  const at = { hash: world.head().hash, header: world.genesis, canonical: true };
  const call = async (input: Uint8Array): Promise<CallOutcome> => {
    const outcome = await world.execution.call(
      { from: new Uint8Array(20), to, value: 0n, gas: GAS, input },
      at,
      { signal: new AbortController().signal },
    );
    if (isUnavailable(outcome)) throw new Error(outcome.reason);
    return outcome;
  };
  try {
    for (const [index, { Name, Input, Expected, ExpectedError, Gas }] of vectors.entries()) {
      await checks.check(`${index} ${Name}`, async () => {
        const input = hexToBytes(`0x${Input}`);
        const outcome = await call(input);
        if (ExpectedError !== undefined) {
          if (outcome.kind === 'returned') throw new Error(`it returned, expected ${ExpectedError}`);
          return;
        }
        if (outcome.kind !== 'returned') throw new Error(`it is ${outcome.kind}, expected an output`);
        expectSame('the output', bytesToHex(outcome.output), `0x${Expected ?? ''}`);
        const zeros = input.filter((byte) => byte === 0).length;
        const data = zeros * 4 + (input.length - zeros) * 16;
        const floor = 'pragueTime' in config ? (zeros + 4 * (input.length - zeros)) * 10 : 0;
        if (Gas !== undefined) {
          expectSame('its gas', outcome.gasUsed, BigInt(21_000 + Math.max(data + Gas, floor)));
        }
      });
    }
  } finally {
    await world.close();
  }
}
