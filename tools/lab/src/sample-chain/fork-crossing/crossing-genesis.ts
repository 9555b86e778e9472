import { LONDON_AT_GENESIS } from '@ethread/chain';
import { accounts } from '../accounts.ts';
import { CHAIN_ID } from '../genesis.ts';
import { AMSTERDAM_CONTRACTS, SYSTEM_CONTRACTS } from '../system-contracts.ts';
import { PROGRAM_COUNT, programAddress } from './program-address.ts';
import { programCode } from './programs.ts';

export const CROSSING_TIME = 1_700_000_000;
export const SECONDS_A_BLOCK = 12;
/** The first block of a blob fork. */
const BPO_BLOCK = 8;

/** The choices of a chain that crosses forks. */
export interface CrossingChoices {
  /** Seed of its programs and transactions. */
  readonly seed: number;
  /** First block of Amsterdam. */
  readonly amsterdamBlock: number;
}

const ONE_MILLION_ETHER = '0xd3c21bcecceda1000000';

/** Returns the genesis file of a chain that begins under Osaka and crosses a blob fork and Amsterdam. */
export function crossingGenesis({ seed, amsterdamBlock }: CrossingChoices) {
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
      amsterdamTime: at(amsterdamBlock),
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
        Object.entries({ ...SYSTEM_CONTRACTS, ...AMSTERDAM_CONTRACTS }).map(([address, { code }]) => [
          address,
          system(code),
        ]),
      ),
      ...Object.fromEntries(
        Array.from({ length: PROGRAM_COUNT }, (_, index) => [
          programAddress(index).toString().slice(2),
          {
            balance: '0xde0b6b3a7640000',
            nonce: '0x1',
            code: programCode(index, seed),
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
