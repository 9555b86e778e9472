import { LONDON_AT_GENESIS } from '@ethread/chain';
import { accounts } from '../accounts.ts';
import { CHAIN_ID } from '../genesis.ts';
import { SYSTEM_CONTRACTS } from '../system-contracts.ts';
import { PROGRAM_COUNT, programAddress } from './program-address.ts';
import { programCode } from './programs.ts';

export const CROSSING_TIME = 1_700_000_000;
export const SECONDS_A_BLOCK = 12;
/** First blocks of the forks that the chain crosses. */
const BPO_BLOCK = 8;
export const AMSTERDAM_BLOCK = 12;

/** The choices of a chain that crosses forks. The defaults are those of the recorded chain. */
export interface CrossingChoices {
  /** Seed of its programs and transactions. Default 0. */
  readonly seed?: number;
  /** First block of Amsterdam; Infinity for a chain that stays under Osaka. */
  readonly amsterdamBlock?: number;
  /** False for a chain without blob transactions: some nodes mine none whose blobs are missing. Default true. */
  readonly hasBlobs?: boolean;
  /** True for a chain whose accounts clear their delegations (EIP-7702), too. Default false. */
  readonly clearsDelegations?: boolean;
  /** True for programs and transactions that also do what only traces show. Default false. */
  readonly isBroad?: boolean;
}

const ONE_MILLION_ETHER = '0xd3c21bcecceda1000000';

/** Contracts of builders, as defined in EIP-8282. */
export const BUILDER_DEPOSITS = '0000bff46984e3725691fa540a8c7589300d8282';
export const BUILDER_EXITS = '000064d678505ad48f8ccb093bc65613800e8282';
const BUILDER_CONTRACTS: Readonly<Record<string, string>> = {
  [BUILDER_DEPOSITS]:
    '0x3373fffffffffffffffffffffffffffffffffffffffe1461011c575f54807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff146102705760015460088111605257506058565b60089003015b601190600182026001905f5b5f821115607f57810190830284830290049160010191906064565b90939004925050503660b814609f57366102705734610270575f5260205ff35b8034106102705760383567ffffffffffffffff1680633b9aca001161027057633b9aca00029034031061027057600154600101600155600354806006026004015f358155600101602035815560010160403581556001016060358155600101608035815560010160a035905560b85f5f3760b85fa0600101600355005b60035460025480820380604011610131575060405b5f5b8181146101d7578281016006026004018160b8028154815260200181600101548152602001816002015480825260401c67ffffffffffffffff16816010018160381c81600701538160301c81600601538160281c81600501538160201c81600401538160181c81600301538160101c81600201538160081c816001015353602001816003015481526020018160040154815260200190600501549052600101610133565b91018092146101e957906002556101f4565b90505f6002555f6003555b36610242575f54600154817fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1461023057600882820111610238575b50505f610264565b0160089003610264565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff5b5f555f60015560b8025ff35b5f5ffd',
  [BUILDER_EXITS]:
    '0x3373fffffffffffffffffffffffffffffffffffffffe1460e1575f54807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff146101c65760015460028111605157506057565b60029003015b601190600182026001905f5b5f821115607e57810190830284830290049160010191906063565b909390049250505036603014609e57366101c657346101c6575f5260205ff35b34106101c657600154600101600155600354806003026004013381556001015f35815560010160203590553360601b5f5260305f60143760445fa0600101600355005b6003546002548082038060101160f5575060105b5f5b81811461012d5782810160030260040181604402815460601b8152601401816001015481526020019060020154905260010160f7565b910180921461013f579060025561014a565b90505f6002555f6003555b36610198575f54600154817fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff146101865760028282011161018e575b50505f6101ba565b01600290036101ba565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff5b5f555f6001556044025ff35b5f5ffd',
};
/** The factory that EIP-7997 requires on every chain. */
export const FACTORY = '4e59b44847b379578588920ca78fbf26c0b4956c';
const FACTORY_CODE =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';

/** Returns the genesis file of a chain that begins under Osaka and crosses a blob fork and Amsterdam. */
export function crossingGenesis({
  seed = 0,
  amsterdamBlock = AMSTERDAM_BLOCK,
  isBroad = false,
}: CrossingChoices = {}) {
  const system = (code: string) => ({ balance: '0x0', nonce: '0x1', code });
  const at = (block: number) => CROSSING_TIME + block * SECONDS_A_BLOCK;
  return {
    config: {
      chainId: CHAIN_ID,
      ...LONDON_AT_GENESIS,
      terminalTotalDifficulty: 0,
      shanghaiTime: 0,
      cancunTime: 0,
      pragueTime: 0,
      osakaTime: 0,
      bpo1Time: at(BPO_BLOCK),
      ...(amsterdamBlock === Infinity ? {} : { amsterdamTime: at(amsterdamBlock) }),
      blobSchedule: {
        cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
        prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
        bpo1: { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193 },
      },
      depositContractAddress: '0x00000000219ab540356cbb839cbe05303d7705fa',
    },
    nonce: '0x0',
    timestamp: `0x${CROSSING_TIME.toString(16)}`,
    extraData: `0x${Buffer.from('ethread fork crossing').toString('hex')}`,
    gasLimit: '0x5f5e100',
    difficulty: '0x0',
    alloc: {
      ...Object.fromEntries(
        accounts.map(({ address }) => [address.toString().slice(2), { balance: ONE_MILLION_ETHER }]),
      ),
      ...Object.fromEntries(
        Object.entries(SYSTEM_CONTRACTS).map(([address, { code }]) => [address, system(code)]),
      ),
      ...Object.fromEntries(
        Object.entries(BUILDER_CONTRACTS).map(([address, code]) => [address, system(code)]),
      ),
      [FACTORY]: system(FACTORY_CODE),
      ...Object.fromEntries(
        Array.from({ length: PROGRAM_COUNT }, (_, index) => [
          programAddress(index).toString().slice(2),
          {
            balance: '0xde0b6b3a7640000',
            nonce: '0x1',
            code: programCode(index, seed, isBroad),
            storage: Object.fromEntries([0, 1, 2].map((key) => [word(key), word(index + key)])),
          },
        ]),
      ),
    },
  };
}

function word(value: number): string {
  return `0x${value.toString(16).padStart(64, '0')}`;
}
