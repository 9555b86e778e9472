import type { Anvil } from '@ethread/upstreams/testing';

/** The first account of anvil, which it signs for. */
export const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOPIC = 'dd'.repeat(32);
const CREATION = `0x602d80600b6000396000f36000356000527f${TOPIC}60206000a100`;

/** A contract that logs the first word of its calldata. */
export interface LoggingContract {
  readonly address: string;
  /** Adds a block with a log. */
  emit(word: number): Promise<void>;
}

/** Creates the contract in a block of its own, on a node that does not mine by itself. */
export async function createLoggingContract(anvil: Anvil): Promise<LoggingContract> {
  async function mine(call: object): Promise<unknown> {
    const hash = await anvil.rpc('eth_sendTransaction', { from: SENDER, gas: '0x186a0', ...call });
    await anvil.mine();
    return hash;
  }

  const hash = await mine({ data: CREATION });
  const address: string = Object(await anvil.rpc('eth_getTransactionReceipt', hash)).contractAddress;
  return {
    address,
    async emit(word) {
      await mine({ to: address, data: `0x${word.toString(16).padStart(64, '0')}` });
    },
  };
}
