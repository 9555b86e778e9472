import type { Log } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';

/** Address that emits the logs of value transfers (EIP-7708). */
const SYSTEM = hexToBytes('0xfffffffffffffffffffffffffffffffffffffffe');
/** Address under which simulations report value transfers (execution-apis, eth_simulateV1). */
const ETHER = hexToBytes('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
/** Topic of Transfer(address,address,uint256). */
const TRANSFER = hexToBytes('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef');

/** Returns the log of a value transfer, by EIP-7708 or for a simulation. The parties have 32 bytes. */
export function transferLog(isSimulated: boolean, parties: readonly Uint8Array[], amount: Uint8Array): Log {
  return { address: isSimulated ? ETHER : SYSTEM, topics: [TRANSFER, ...parties], data: amount };
}

/** Returns true for a log made for a simulation, not by a contract. Such logs share one address object. */
export function isTransferTrace({ address }: Log): boolean {
  return address === ETHER;
}
