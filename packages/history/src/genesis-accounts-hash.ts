import { encodeRlp, type Genesis, keccak256, quantityBytes } from '@ethread/chain';

/**
 * Tells two genesis files with the same header and other accounts apart without executing them: the hash of the
 * accounts, in whatever order the file has them.
 */
export function genesisAccountsHash({ alloc }: Genesis): Uint8Array {
  const accounts = alloc.map(({ address, balance, nonce, code, storage }) =>
    encodeRlp([
      address,
      quantityBytes(balance),
      quantityBytes(nonce),
      code,
      sorted(storage.map(({ key, value }) => encodeRlp([key, value]))),
    ]),
  );
  return keccak256(encodeRlp(sorted(accounts)));
}

function sorted(encoded: Uint8Array[]): Uint8Array[] {
  return encoded.sort(Buffer.compare);
}
