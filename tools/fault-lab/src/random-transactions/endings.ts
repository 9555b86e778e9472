import type { ApiResponse } from '../json-rpc.ts';

/** The code of an error with the data of a revert. */
const REVERTED = 3;

/** Returns the outcome of a call in a comparable form: its result, its revert data, or the text of its failure. */
export function endingOf({
  result,
  error,
}: ApiResponse & { readonly error?: { readonly data?: unknown } }): object {
  if (!error) return { result };
  return error.code === REVERTED ? { reverted: error.data } : { failed: error.message };
}

/** Returns the outcome without the text of a failure, which each node words in its own way. */
export function plainEndingOf(response: ApiResponse): object {
  const ending = endingOf(response);
  return 'failed' in ending ? { failed: true } : ending;
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

/** Returns the parts of a receipt that do not depend on the hash of its block. */
export function effectsOf(receipt: unknown): object {
  const { transactionHash, status, gasUsed, cumulativeGasUsed, contractAddress, logs }: Receipt =
    Object(receipt);
  return {
    ...{ transactionHash, status, gasUsed, cumulativeGasUsed },
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
