import { Common, Mainnet } from '@ethereumjs/common';
import { createEVM } from '@ethereumjs/evm';
import { SimpleStateManager } from '@ethereumjs/statemanager';
import { type Address, bytesToHex, concatBytes } from '@ethereumjs/util';
import { type Argument, encodeWord } from './abi.ts';
import { accountAt } from './accounts.ts';
import { compileContracts } from './compile-contracts.ts';

type Hex = `0x${string}`;

/** The pools that a quote passes through. */
const QUOTED_POOLS = 3n;
const TOKENS = 10n ** 24n;
const GAS = 10_000_000n;

/** A contract whose calls make calls, or return much. */
export type CallingContract = 'Multicall' | 'Proxy' | 'Quoter' | 'Vault' | 'Bulk';

/** Returns the contracts that call a token, with the arguments of their constructors. */
export function callersOf(
  token: Uint8Array,
): readonly (readonly [name: CallingContract, args: readonly Argument[]])[] {
  return [
    ['Multicall', []],
    ['Proxy', [token]],
    ['Quoter', [QUOTED_POOLS]],
    ['Vault', [token]],
    ['Bulk', []],
  ];
}

/** The state of an account with code. */
export interface ContractState {
  readonly address: Hex;
  readonly code: Hex;
  /** Values by slot, each a number in hex. */
  readonly storage: Readonly<Record<Hex, Hex>>;
}

/** Contracts without a chain, as any engine can read them. */
export interface DeployedContracts {
  readonly contracts: Readonly<Record<CallingContract | 'Token', Hex>>;
  /** The state of these contracts and of those that they created. */
  readonly state: readonly ContractState[];
}

/** Runs the constructors of the token and its callers with EthereumJS. @throws {Error} when one of them fails. */
export async function deployContracts(): Promise<DeployedContracts> {
  const common = new Common({ chain: Mainnet, hardfork: 'shanghai' });
  const stateManager = new SimpleStateManager({ common });
  const evm = await createEVM({ common, stateManager });
  const caller = accountAt(0).address;
  const code = compileContracts();
  const deploy = async (name: string, args: readonly Argument[]): Promise<Address> => {
    const data = concatBytes(code.get(name) ?? new Uint8Array(), ...args.map(encodeWord));
    const { createdAddress, execResult } = await evm.runCall({ caller, data, gasLimit: GAS });
    if (!createdAddress || execResult.exceptionError) throw new Error(`${name} was not created`);
    return createdAddress;
  };
  const token = await deploy('Token', [TOKENS]);
  const deployed: [name: string, address: Hex][] = [];
  for (const [name, args] of callersOf(token.bytes)) {
    deployed.push([name, (await deploy(name, args)).toString()]);
  }
  const addressOf = (wanted: CallingContract): Hex => {
    const [, address] = deployed.find(([name]) => name === wanted) ?? [];
    if (address === undefined) throw new Error(`${wanted} was not created`);
    return address;
  };
  const slots = [...(stateManager.storageStack.at(-1) ?? [])];
  return {
    contracts: {
      Token: token.toString(),
      Multicall: addressOf('Multicall'),
      Proxy: addressOf('Proxy'),
      Quoter: addressOf('Quoter'),
      Vault: addressOf('Vault'),
      Bulk: addressOf('Bulk'),
    },
    state: [...(stateManager.codeStack.at(-1) ?? [])].map(([address, runtime]) => ({
      address,
      code: bytesToHex(runtime),
      storage: Object.fromEntries(
        slots
          .map(([place, value]) => [...place.split('_'), bytesToHex(value)])
          .filter(([owner]) => owner === address)
          .map(([, slot, value]) => [slot, value]),
      ),
    })),
  };
}
