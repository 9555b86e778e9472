import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { createAddressFromString } from '@ethereumjs/util';
import { encodeCall } from '../abi.ts';
import { accountAt } from '../accounts.ts';
import { CHAIN_ID } from '../genesis.ts';
import { Wallet } from '../wallet.ts';

type Hex = `0x${string}`;

const TRANSFERS_A_BLOCK = 10;
const GAS = 100_000n;

/**
 * Creates a function that returns the transactions of one block after another: transfers of a token and of ether to
 * accounts in turn. The first account holds the tokens.
 */
export function createTransfers(token: Hex, receivers: readonly Hex[]): (block: number) => Uint8Array[] {
  const wallet = new Wallet(
    createCustomCommon({ chainId: CHAIN_ID }, Mainnet, { hardfork: Hardfork.Prague }),
  );
  const contract = createAddressFromString(token);
  const addresses = receivers.map(createAddressFromString);
  return (block) =>
    Array.from({ length: TRANSFERS_A_BLOCK }, (_none, index) => {
      const to = addresses[(TRANSFERS_A_BLOCK * block + index) % addresses.length] ?? contract;
      const from = accountAt(0);
      const data = encodeCall('transfer(address,uint256)', to.bytes, BigInt(block));
      const intent =
        index % 2 === 0 ? { from, to: contract, data, gas: GAS } : { from, to, value: 1n, gas: GAS };
      return wallet.dynamicFee(intent).serialize();
    });
}
