import { Common, Mainnet } from '@ethereumjs/common';
import { createEVM } from '@ethereumjs/evm';
import { SimpleStateManager } from '@ethereumjs/statemanager';
import {
  Account,
  Address,
  createAddressFromString,
  createZeroAddress,
  setLengthLeft,
} from '@ethereumjs/util';
import { hexToBytes } from '@ethread/core';
import { CALL_GAS, type CreateEngine } from './engine.ts';

/** Creates the engine of EthereumJS over its state manager in memory. */
export const createEthereumJsEngine: CreateEngine = async (contracts) => {
  const common = new Common({ chain: Mainnet, hardfork: 'shanghai' });
  const stateManager = new SimpleStateManager({ common });
  for (const { address, code, storage } of contracts) {
    const at = createAddressFromString(address);
    await stateManager.putAccount(at, new Account(1n, 0n));
    await stateManager.putCode(at, hexToBytes(code));
    for (const [slot, value] of Object.entries(storage)) {
      await stateManager.putStorage(at, setLengthLeft(hexToBytes(slot), 32), hexToBytes(value));
    }
  }
  const evm = await createEVM({ common, stateManager });
  const caller = createZeroAddress();
  return {
    async call(to, data) {
      const { execResult } = await evm.runCall({
        caller,
        origin: caller,
        to: new Address(to),
        data,
        gasLimit: CALL_GAS,
        skipNonceIncrement: true,
      });
      if (execResult.exceptionError) throw new Error(`a call ended with ${execResult.exceptionError.error}`);
      return execResult.returnValue;
    },
  };
};
