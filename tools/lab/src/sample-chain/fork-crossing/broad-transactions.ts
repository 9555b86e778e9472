import { Address, hexToBytes } from '@ethereumjs/util';
import { accountAt } from '../accounts.ts';
import { CHAIN_ID } from '../genesis.ts';
import type { Intent, Wallet } from '../wallet.ts';
import { PROGRAM_COUNT, programAddress } from './program-address.ts';
import type { Sequence } from './sequence.ts';

/** Init codes that fail with a reason, call, deploy code that is not allowed, or return more than the limit. */
const INIT_CODES = [
  '0x5f5ffd',
  '0x58',
  '0x60ef5f5360015ff3',
  '0x6160015ff3',
  '0x5f5f5f5f60015af1505f5ff3',
  '0x5f5f5ff060005560085ff3',
  '0x600760085f5fa25f5ff3',
  '0x33ff',
  '0x',
] as const;

const precompile = (number: number) => new Address(hexToBytes(`0x${number.toString(16).padStart(40, '0')}`));

/**
 * Signs a transaction of a kind that the recorded chain lacks: of the first type, to a precompiled or a delegated
 * account, with much data, with authorizations that do not count, or a creation that fails.
 */
export function broadTransaction(sequence: Sequence, wallet: Wallet): Uint8Array {
  const from = accountAt(sequence.next(10));
  const data = new Uint8Array(sequence.next(200)).map((_, at) => (at % 5) * 60);
  const gas = BigInt(sequence.pick([60_000, 200_000, 200_000, 900_000, 3_000_000]));
  const to = programAddress(sequence.next(PROGRAM_COUNT));
  const value = BigInt(sequence.pick([0, 0, 1]));
  const intent: Intent = { from, to, gas, value, data };
  switch (sequence.next(6)) {
    case 0:
      return wallet.legacy(intent).serialize();
    case 1:
      return wallet
        .dynamicFee({
          ...intent,
          to: precompile(sequence.pick([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 0x1_00])),
        })
        .serialize();
    case 2:
      return wallet.dynamicFee({ ...intent, to: accountAt(10 + sequence.next(2)).address }).serialize();
    case 3:
      return wallet
        .dynamicFee({ ...intent, data: new Uint8Array(2_000).fill(sequence.next(256)), gas: 900_000n })
        .serialize();
    case 4: {
      const authorizations = Array.from({ length: 1 + sequence.next(3) }, () => {
        const signer = accountAt(10 + sequence.next(2));
        const code = sequence.pick([to, precompile(4), accountAt(10).address, from.address]);
        return sequence.pick([
          { signer, code },
          { signer, code, chainId: 0 },
          { signer, code, chainId: CHAIN_ID + 1 },
          { signer, code, nonce: 10_000n },
        ]);
      });
      return wallet.setCode({ ...intent, gas: gas + 900_000n }, authorizations).serialize();
    }
    default: {
      const code = hexToBytes(sequence.pick(INIT_CODES));
      return wallet.dynamicFee({ from, gas: gas + 100_000n, value, data: code }).serialize();
    }
  }
}

/**
 * Signs a transaction whose sender also authorizes a delegation of its own, to an account without code: the code of
 * another one could spend what its later transactions cost. It must be the last of its sender in a block, because pools
 * of transactions do not know the nonce after it.
 */
export function selfSponsored(sequence: Sequence, wallet: Wallet): Uint8Array {
  const from = accountAt(sequence.next(10));
  const to = programAddress(sequence.next(PROGRAM_COUNT));
  return wallet.setCode({ from, to, gas: 900_000n }, [{ signer: from, code: precompile(4) }]).serialize();
}
