import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { BLOCK, CALL_GAS, type CreateEngine } from './engine.ts';

/**
 * The package with revm as a native module. It has no API of its own for calls: its provider takes JSON-RPC requests and
 * validates them. It is installed when a benchmark runs, because each of its binaries has 38 MB.
 */
export const EDR = { name: '@nomicfoundation/edr', version: '0.22.0' } as const;

/** The parts of the package that calls need. */
interface EdrModule {
  readonly L1_CHAIN_TYPE: string;
  readonly L1Hardfork: { readonly Shanghai: number };
  readonly MineOrdering: { readonly Fifo: string };
  readonly EdrContext: new () => {
    registerProviderFactory(chainType: string, factory: object): Promise<void>;
    createProvider(chainType: string, ...settings: readonly object[]): Promise<Provider>;
  };
  readonly ContractDecoder: new () => object;
  l1ProviderFactory(): object;
  l1HardforkToString(hardfork: number): string;
}

interface Provider {
  /** Resolves to a response whose data is JSON, or for large ones already parsed. */
  handleRequest(request: string): Promise<{ readonly data: unknown }>;
}

/** Returns the creator of edr's engine, from the folder that it was installed in. */
export function edrIn(folder: string): CreateEngine {
  return async (contracts) => {
    const edr: EdrModule = createRequire(join(folder, 'package.json'))(EDR.name);
    const context = new edr.EdrContext();
    await context.registerProviderFactory(edr.L1_CHAIN_TYPE, edr.l1ProviderFactory());
    const provider = await context.createProvider(
      edr.L1_CHAIN_TYPE,
      {
        allowBlocksWithSameTimestamp: true,
        allowUnlimitedContractSize: false,
        bailOnCallFailure: false,
        bailOnTransactionFailure: false,
        chainId: 1n,
        networkId: 1n,
        coinbase: new Uint8Array(20),
        minGasPrice: 0n,
        defaultTransactionGasLimit: CALL_GAS,
        hardfork: edr.l1HardforkToString(edr.L1Hardfork.Shanghai),
        genesisState: contracts.map(({ address, code, storage }) => ({
          address: hexToBytes(address),
          nonce: 1n,
          balance: 0n,
          code: hexToBytes(code),
          storage: Object.entries(storage).map(([slot, value]) => ({
            index: BigInt(slot),
            value: BigInt(value),
          })),
        })),
        mining: { autoMine: true, memPool: { order: edr.MineOrdering.Fifo } },
        network: { genesisBlockGasLimit: BLOCK.gasLimit, genesisBlockTime: BigInt(BLOCK.timestamp) },
        observability: {},
        ownedAccounts: [],
        precompileOverrides: [],
      },
      { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined },
      { subscriptionCallback: () => undefined },
      new edr.ContractDecoder(),
    );
    return {
      async call(to, data) {
        const params = [{ to: bytesToHex(to), data: bytesToHex(data) }, 'latest'];
        const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params });
        const response = (await provider.handleRequest(request)).data;
        const { result, error } = Object(typeof response === 'string' ? JSON.parse(response) : response);
        if (error) throw new Error(`a call ended with ${JSON.stringify(error)}`);
        return hexToBytes(String(result));
      },
    };
  };
}
