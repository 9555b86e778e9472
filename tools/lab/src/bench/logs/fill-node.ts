import { resultOf, callAll, type RpcCall } from '../../json-rpc.ts';
import { emitterCode } from './emitter-code.ts';
import { contracts, type Emission } from './generated-logs.ts';

/** Number of contracts that one message places. */
const CONTRACTS_AT_ONCE = 500;
/** Above the gas of any emission. */
const GAS = '0x1000000';
const LOG_EVERY = 250;

/** Places contracts that emit logs on a node that mines on request. */
export async function placeContracts(url: string): Promise<void> {
  const code = `0x${Buffer.from(emitterCode()).toString('hex')}`;
  for (let from = 0; from < contracts.length; from += CONTRACTS_AT_ONCE) {
    const placed = contracts.slice(from, from + CONTRACTS_AT_ONCE);
    await callAll(
      url,
      placed.map((address): RpcCall => ['anvil_setCode', address, code]),
    );
  }
}

/**
 * Makes blocks on a node whose transactions emit logs. Resolves to the number of blocks. @throws {Error} when logs are
 * missing.
 */
export async function emitAll(
  url: string,
  blocks: Iterable<readonly Emission[]>,
  log: (progress: string) => void,
): Promise<number> {
  const [from] = Object(await resultOf(url, 'eth_accounts'));
  let nonce = Number(await resultOf(url, 'eth_getTransactionCount', from, 'latest'));
  let made = 0;
  for (const emissions of blocks) {
    const sent = emissions.map(({ to, input }): RpcCall => {
      const transaction = { from, to, input, gas: GAS, nonce: `0x${(nonce++).toString(16)}` };
      return ['eth_sendTransaction', transaction];
    });
    await callAll(url, sent);
    await resultOf(url, 'evm_mine');
    made++;
    if (made % LOG_EVERY === 1) await checkLast(url, emissions);
    if (made % LOG_EVERY === 0) log(`${made} blocks made`);
  }
  return made;
}

async function checkLast(url: string, emissions: readonly Emission[]): Promise<void> {
  const receipts: unknown = await resultOf(url, 'eth_getBlockReceipts', 'latest');
  const found = Array.isArray(receipts) ? receipts.flatMap(({ logs }) => logs).length : 0;
  const expected = emissions.reduce((sum, { logs }) => sum + logs, 0);
  if (found !== expected) throw new Error(`the node's block has ${found} logs, not ${expected}`);
}
