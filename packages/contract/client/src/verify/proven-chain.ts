import type { BlobScheduleEntry } from '@ethread/chain';
import type {
  BlockTag,
  EthGetBlockByHashResult,
  EthGetBlockReceiptsResult,
  EthGetUncleByBlockNumberAndIndexResult,
  Hash,
  Quantity,
  Receipt,
} from '@ethread/types';
import { bytesToHex, quantityToHex } from '@ethread/core';
import type { Transport } from '../transport.ts';
import type { OnProven } from './proven-fact.ts';
import { type ProvenBlock, type ProvenHeader, proveBlock, proveHeader, sendersOf } from './proven-block.ts';
import { proveReceipts } from './proven-receipts.ts';
import { createRecentValues } from './recent-values.ts';
import { UnprovenError, VerificationError } from './verification-error.ts';

/** A view of the service's chain, each response proven by its block's hash. Undefined: the service lacks it. */
export interface ProvenChain {
  headerByHash(hash: Hash): Promise<ProvenHeader | undefined>;
  blockByHash(hash: Hash): Promise<ProvenBlock | undefined>;
  /** Does not prove that the block is canonical; see `Trust`. */
  headerAt(block: number | BlockTag): Promise<ProvenHeader | undefined>;
  /** Does not prove that the block is canonical; see `Trust`. */
  blockAt(block: number | BlockTag): Promise<ProvenBlock | undefined>;
  senders(block: ProvenBlock): Promise<readonly Uint8Array[]>;
  receipts(block: ProvenBlock): Promise<readonly Receipt[]>;
}

/** The number of cached blocks with transactions, and of cached headers. */
const KEPT_BLOCKS = 16;
const KEPT_HEADERS = 256;

export function createProvenChain(
  transport: Transport,
  blobSchedule: readonly BlobScheduleEntry[] | undefined,
  onProven: OnProven,
): ProvenChain {
  const headers = createRecentValues<ProvenHeader | undefined>(KEPT_HEADERS);
  const blocks = createRecentValues<ProvenBlock | undefined>(KEPT_BLOCKS);
  const senders = createRecentValues<readonly Uint8Array[]>(KEPT_BLOCKS);
  const receipts = createRecentValues<readonly Receipt[]>(KEPT_BLOCKS);

  const queryByHash = (hash: Hash, isFull: boolean) =>
    transport.request<EthGetBlockByHashResult>('eth_getBlockByHash', [hash, isFull]);
  const queryAt = (block: number | BlockTag, isFull: boolean) => {
    const parameter = typeof block === 'number' ? quantityToHex(block) : block;
    return transport.request<EthGetBlockByHashResult>('eth_getBlockByNumber', [parameter, isFull]);
  };

  function headerProven<Proven extends ProvenHeader>(proven: Proven): Proven {
    onProven({ part: 'header', block: proven.header.number, by: proven.hash });
    return proven;
  }

  function blockProven(proven: ProvenBlock): ProvenBlock {
    const { number, transactionsRoot } = proven.header;
    onProven({ part: 'body', block: number, by: bytesToHex(transactionsRoot) });
    return headerProven(proven);
  }

  function prove(response: EthGetBlockByHashResult): Promise<ProvenBlock> | undefined {
    if (response === null) return undefined;
    return proveBlock(response, async (index) => {
      const params = [{ blockHash: response.hash }, quantityToHex(index)];
      const uncle = await transport.request<EthGetUncleByBlockNumberAndIndexResult>(
        'eth_getUncleByBlockNumberAndIndex',
        params,
      );
      if (!uncle)
        throw new VerificationError(`block ${response.number} has uncles that the service does not have`);
      return uncle;
    });
  }

  return {
    headerByHash: (hash) =>
      headers.get(hash, async () => {
        const result = await queryByHash(hash, false);
        return result === null ? undefined : headerProven(requireHash(proveHeader(result), hash));
      }),
    blockByHash: (hash) =>
      blocks.get(hash, async () => {
        const proven = await prove(await queryByHash(hash, true));
        return proven && blockProven(requireHash(proven, hash));
      }),
    async headerAt(block) {
      const result = await queryAt(block, false);
      return result === null ? undefined : headerProven(requireNumber(proveHeader(minedOf(result)), block));
    },
    async blockAt(block) {
      const result = await queryAt(block, true);
      const proven = result && (await prove(minedOf(result)));
      if (!proven) return undefined;
      blockProven(requireNumber(proven, block));
      return blocks.get(proven.hash, () => Promise.resolve(proven));
    },
    senders: (block) => senders.get(block.hash, () => sendersOf(block)),
    receipts: (block) =>
      receipts.get(block.hash, async () => {
        const params = [{ blockHash: block.hash }];
        const result = await transport.request<EthGetBlockReceiptsResult>('eth_getBlockReceipts', params);
        if (result === null) {
          throw new VerificationError(
            `the service has block ${block.hash}, and says that it has no receipts of it`,
          );
        }
        const signers = await senders.get(block.hash, () => sendersOf(block));
        const proven = proveReceipts(block, signers, result, blobSchedule);
        const { number, receiptsRoot } = block.header;
        onProven({ part: 'receipts', block: number, by: bytesToHex(receiptsRoot) });
        return proven;
      }),
  };
}

function minedOf<Result extends { readonly hash: Hash | null; readonly number: Quantity | null }>(
  found: Result,
): Result {
  if (found.hash !== null) return found;
  throw new UnprovenError('a pending block has no hash that could prove it');
}

function requireHash<Proven extends ProvenHeader>(proven: Proven, hash: Hash): Proven {
  if (proven.hash === hash) return proven;
  throw new VerificationError(`block ${hash} was requested, and the service returned ${proven.hash}`);
}

function requireNumber<Proven extends ProvenHeader>(proven: Proven, block: number | BlockTag): Proven {
  const { number } = proven.header;
  if (block === number || (typeof block === 'string' && (block !== 'earliest' || number === 0)))
    return proven;
  throw new VerificationError(`block ${block} was requested, and the service returned block ${number}`);
}
