import { encodeRlp, type Genesis, keccak256, quantityBytes } from '@ethread/chain';

/**
 * Returns a hash of the genesis accounts, whatever their order in the file. It distinguishes genesis files with the
 * same header and different accounts, without executing them.
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
