import type { Anvil } from '../../anvil.ts';
import { startAnvil } from '../../anvil.ts';
import { hex } from '../../json-rpc.ts';

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** keccak256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** A contract that logs as many transfers as the first word of its input says: from its caller, to 1, 2, 3 and so on. */
const RUNTIME = [
  ...['600035', '5b', '8015603c57', '80600052', '8033', `7f${TRANSFER.slice(2)}`, '60206000a3'],
  ...['60019003', '600356', '5b00'],
].join('');
const CREATION = `0x603e80600b6000396000f3${RUNTIME}`;
const GENESIS = 1_700_000_000;
/** Blocks between two finalized ones. The finalized block is two of these spans behind the head. */
const EPOCH = 16;
/** Gas of a transaction: enough for 4,000 transfers. */
const GAS = '0x989680';

/** A development chain with a token. */
export interface TokenChain {
  readonly node: Anvil;
  /** Adds a block with transfers. */
  grow(transfers: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the chain. */
export async function openTokenChain(): Promise<TokenChain> {
  const node = await startAnvil(GENESIS, ['--slots-in-an-epoch', String(EPOCH)]);
  await node.rpc('eth_sendTransaction', { from: SENDER, gas: GAS, data: CREATION });
  await node.rpc('anvil_mine', '0x1');
  const [hash] = Object(await node.rpc('eth_getBlockByNumber', '0x1', false)).transactions;
  const token = String(Object(await node.rpc('eth_getTransactionReceipt', hash)).contractAddress);
  const call = (transfers: number) => ({
    from: SENDER,
    to: token,
    gas: GAS,
    data: `0x${hex(transfers).slice(2).padStart(64, '0')}`,
  });
  return {
    node,
    async grow(transfers) {
      await node.rpc('eth_sendTransaction', call(transfers));
      await node.rpc('anvil_mine', '0x1');
    },
    close: () => node.stop('SIGKILL'),
  };
}
