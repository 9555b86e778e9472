import { bigIntToBytes, concatBytes, setLengthLeft, setLengthRight, utf8ToBytes } from '@ethereumjs/util';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** An argument of the static types that the sample contracts accept. */
export type Argument = bigint | Uint8Array;

/** Encodes a call: `encodeCall('transfer(address,uint256)', address, 1n)`. */
export function encodeCall(signature: string, ...args: readonly Argument[]): Uint8Array {
  return concatBytes(keccak_256(utf8ToBytes(signature)).subarray(0, 4), ...args.map(encodeWord));
}

/** Encodes a call whose arguments all have the type `bytes`. */
export function encodeCallOfBytes(signature: string, ...args: readonly Uint8Array[]): Uint8Array {
  let offset = args.length * 32;
  const offsets: bigint[] = [];
  const tails = args.map((argument) => {
    const padded = setLengthRight(argument, Math.ceil(argument.length / 32) * 32);
    const tail = concatBytes(encodeWord(BigInt(argument.length)), padded);
    offsets.push(BigInt(offset));
    offset += tail.length;
    return tail;
  });
  return concatBytes(encodeCall(signature, ...offsets), ...tails);
}

/** Encodes an argument as a word of 32 bytes. */
export function encodeWord(argument: Argument): Uint8Array {
  return setLengthLeft(typeof argument === 'bigint' ? bigIntToBytes(argument) : argument, 32);
}
