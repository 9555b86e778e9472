import { InterruptedError, type Precompile, type Precompiles } from '@ethread/evm';

/** Input size with which hashes and copies take less than a millisecond. */
const SHORT_BYTES = 16 * 1024;
/** The address of modular exponentiation. Before Osaka, one multiplication can take minutes for its gas. */
const MODEXP = 5;
/** Gas that pays for less than a millisecond of modular exponentiation. */
const SHORT_MODEXP_GAS = 10_000;

const made = new WeakMap<Precompiles, Precompiles>();

/** Returns precompiled contracts that throw {@link InterruptedError} before a run that would take long. */
export function shortPrecompiles(all: Precompiles): Precompiles {
  const known = made.get(all) ?? all.map((one, address) => one && short(one, address === MODEXP));
  made.set(all, known);
  return known;
}

function short(precompile: Precompile, isModexp: boolean): Precompile {
  return {
    gas: (input) => precompile.gas(input),
    run(input, poll) {
      const isLong = input.length > SHORT_BYTES || (isModexp && precompile.gas(input) > SHORT_MODEXP_GAS);
      if (isLong) throw new InterruptedError('a precompiled contract is long work');
      return precompile.run(input, poll);
    },
  };
}
