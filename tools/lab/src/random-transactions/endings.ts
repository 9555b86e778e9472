import type { ApiResponse } from '../json-rpc.ts';

/** The code of an error with the data of a revert. */
const REVERTED = 3;
const ZERO_HASH = `0x${'0'.repeat(64)}`;
/** The hashes of empty code and of an empty trie. */
const EMPTY = {
  codeHash: '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  storageHash: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
};

/**
 * Returns the outcome of a call: its result, its revert data, or that it failed. Each node words a failure in its own
 * way.
 */
export function plainEndingOf({
  result,
  error,
}: ApiResponse & { readonly error?: { readonly data?: unknown } }): object {
  if (!error) return { result };
  return error.code === REVERTED ? { reverted: error.data } : { failed: true };
}

/** Returns an access list's outcome with its accounts and keys in order, since a list has none of its own. */
export function accessListEndingOf(response: ApiResponse): object {
  if (response.error) return plainEndingOf(response);
  const { accessList, gasUsed, error }: AccessListResult = Object(response.result);
  const entries = accessList.map(({ address, storageKeys }) => [address, ...storageKeys.toSorted()].join());
  return { entries: entries.toSorted(), gasUsed, hasFailed: error !== undefined };
}

interface AccessListResult {
  readonly accessList: readonly { readonly address: string; readonly storageKeys: readonly string[] }[];
  readonly gasUsed: string;
  readonly error?: string;
}

/**
 * Returns geth's proof of an account with the hashes of empty code and storage (EIP-1186) in place of the zero hashes
 * that geth has for an account that does not exist.
 */
export function withEmptyHashes(proof: unknown): object {
  const { codeHash, storageHash }: { readonly codeHash?: unknown; readonly storageHash?: unknown } =
    Object(proof);
  const isAbsent = codeHash === ZERO_HASH && storageHash === ZERO_HASH;
  return { ...Object(proof), ...(isAbsent ? EMPTY : {}) };
}

/** Returns the parts of a receipt that do not depend on the hash of its block. */
export function effectsOf(receipt: unknown): object {
  const { transactionHash, status, gasUsed, cumulativeGasUsed, contractAddress, logs }: Receipt =
    Object(receipt);
  return {
    transactionHash,
    status,
    gasUsed,
    cumulativeGasUsed,
    contractAddress: contractAddress ?? null,
    logs: logs.map(({ address, topics, data }) => ({ address, topics, data })),
  };
}

interface Receipt {
  readonly transactionHash: string;
  readonly status: string;
  readonly gasUsed: string;
  readonly cumulativeGasUsed: string;
  readonly contractAddress?: string | null;
  readonly logs: readonly {
    readonly address: string;
    readonly topics: readonly string[];
    readonly data: string;
  }[];
}
