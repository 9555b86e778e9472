import {
  ETHEREUM_BASE_FEE,
  blobGasPrice,
  type Genesis,
  type Header,
  headerRules,
  isForkActive,
  nextBaseFee,
  nextExcessBlobGas,
} from '@ethread/chain';
import type { RequestContext } from '@ethread/ports';
import { PrunedHistoryError, unavailable } from '@ethread/types';
import type { CompanionModules } from './companion-modules.ts';

/** The parts by which the rule of a chain's base fees is known. */
type FeeModules = Pick<CompanionModules, 'genesis' | 'family' | 'nodes'>;

/** Returns whether base fees follow from headers by a rule that this service has: that of Ethereum. */
export function hasFeeRule({ genesis, family }: Pick<FeeModules, 'genesis' | 'family'>): boolean {
  return family === 'ethereum' && (!genesis || headerRules(genesis).baseFee !== 'free');
}

/**
 * Checks that base fees follow from headers.
 *
 * @throws {PrunedHistoryError} where nodes know the fees.
 * @throws {ResourceUnavailableError} where there are none.
 */
export function requireFeeRule(modules: FeeModules): void {
  if (!hasFeeRule(modules)) throw askNodes(modules);
}

/** Returns the error with which a method is forwarded to nodes. */
export function askNodes({ nodes }: Pick<FeeModules, 'nodes'>): Error {
  return nodes ? new PrunedHistoryError() : unavailable('noNode');
}

/**
 * Returns the base fee of the next block as a node has it: the last of its fee history, which more nodes have than a
 * method for it.
 *
 * @throws {ResourceUnavailableError}
 */
export async function baseFeeOfNodes(
  { nodes }: Pick<FeeModules, 'nodes'>,
  context: RequestContext,
): Promise<bigint> {
  const params = ['0x1', 'latest', []];
  const call = { method: 'eth_feeHistory', question: 'unproven', params, failover: true } as const;
  const response = await nodes?.forward(call, context);
  if (response?.kind !== 'result') throw unavailable('noNode');
  context.onProof(response.proof ?? 'none');
  const { baseFeePerGas }: { readonly baseFeePerGas?: unknown } = Object(await response.json.parse());
  const last: unknown = Array.isArray(baseFeePerGas) ? baseFeePerGas.at(-1) : undefined;
  if (typeof last !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(last)) throw unavailable('failing');
  return BigInt(last);
}

/**
 * Returns the base fee of the block after a header in wei per gas (EIP-1559), or undefined before London.
 *
 * @param genesis Undefined for the rules of Ethereum.
 */
export function baseFeeAfter(header: Header, genesis: Genesis | undefined): bigint | undefined {
  const rule = genesis && headerRules(genesis).baseFee;
  if (rule === 'free') return header.baseFeePerGas;
  const next = { number: header.number + 1, timestamp: header.timestamp };
  const isLondon =
    header.baseFeePerGas !== undefined || (genesis && isForkActive(genesis.forks, 'londonBlock', next));
  return isLondon ? nextBaseFee(header, rule ?? ETHEREUM_BASE_FEE) : undefined;
}

/**
 * Returns the blob base fee of the block after a header in wei per blob gas (EIP-4844, EIP-7918). Returns undefined
 * before Cancun, and where the chain config is not known.
 */
export function blobBaseFeeAfter(header: Header, genesis: Genesis | undefined): bigint | undefined {
  // The next block is at least one second later, which decides whether a hard fork begins in between.
  const timestamp = header.timestamp + 1;
  if (!genesis) return undefined;
  const excessBlobGas = nextExcessBlobGas(header, { number: header.number + 1, timestamp }, genesis);
  if (excessBlobGas === undefined) return undefined;
  return blobGasPrice(genesis.blobSchedule, { timestamp, excessBlobGas });
}
