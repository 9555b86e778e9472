import { crc32 } from 'node:zlib';
import { activationsOf, blobScheduleAt, type Genesis } from '@ethread/chain';
import type { ForkConfiguration } from '@ethread/companions';
import { bytesToHex, quantityToHex } from '@ethread/core';
import { PrunedHistoryError } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import { requireAvailable } from '../block-parameter.ts';
import type { CompanionModules } from './companion-modules.ts';
import { latestHeader } from './latest-header.ts';

type Address = `0x${string}`;

/** Names of precompiled contracts with the hard fork that introduced them (EIP-7910). */
const PRECOMPILES: readonly (readonly [fork: string, name: string, number: number])[] = [
  ['', 'ECREC', 0x1],
  ['', 'SHA256', 0x2],
  ['', 'RIPEMD160', 0x3],
  ['', 'ID', 0x4],
  ['byzantiumBlock', 'MODEXP', 0x5],
  ['byzantiumBlock', 'BN254_ADD', 0x6],
  ['byzantiumBlock', 'BN254_MUL', 0x7],
  ['byzantiumBlock', 'BN254_PAIRING', 0x8],
  ['istanbulBlock', 'BLAKE2F', 0x9],
  ['cancunTime', 'KZG_POINT_EVALUATION', 0xa],
  ['pragueTime', 'BLS12_G1ADD', 0xb],
  ['pragueTime', 'BLS12_G1MSM', 0xc],
  ['pragueTime', 'BLS12_G2ADD', 0xd],
  ['pragueTime', 'BLS12_G2MSM', 0xe],
  ['pragueTime', 'BLS12_PAIRING_CHECK', 0xf],
  ['pragueTime', 'BLS12_MAP_FP_TO_G1', 0x10],
  ['pragueTime', 'BLS12_MAP_FP2_TO_G2', 0x11],
  ['osakaTime', 'P256VERIFY', 0x100],
];
/**
 * Addresses of system contracts with the hard fork that introduced them. The address of the deposit contract depends on
 * the chain.
 */
const SYSTEM_CONTRACTS: readonly (readonly [fork: string, name: string, address: Address])[] = [
  ['amsterdamTime', 'BUILDER_DEPOSIT_CONTRACT_ADDRESS', '0x0000bff46984e3725691fa540a8c7589300d8282'],
  ['amsterdamTime', 'BUILDER_EXIT_CONTRACT_ADDRESS', '0x000064d678505ad48f8ccb093bc65613800e8282'],
  ['cancunTime', 'BEACON_ROOTS_ADDRESS', '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'],
  ['pragueTime', 'CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS', '0x0000bbddc7ce488642fb579f8b00f3a590007251'],
  ['pragueTime', 'HISTORY_STORAGE_ADDRESS', '0x0000f90827f1c53a10cb7a02335b175320002935'],
  ['pragueTime', 'WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS', '0x00000961ef480eb55e80d19ad83579a64c007002'],
];

/** Returns the hard-fork configurations of the chain config at the latest block. */
export function eth_config(modules: CompanionModules): CompanionHandler<'eth_config'> {
  const { genesis, chain } = modules;
  return async (_params, context) => {
    if (!genesis) throw new PrunedHistoryError();
    const first = requireAvailable(await chain.header({ tag: 'earliest' }));
    if (!first) throw new PrunedHistoryError();
    const { header } = await latestHeader(modules, context);
    const { times } = activationsOf(genesis);
    const at = (time: number) => configurationAt(genesis, first.hash, time);
    const later = times.filter((time) => time > header.timestamp);
    const [next] = later;
    const last = later.at(-1);
    return {
      current: at(times.findLast((time) => time <= header.timestamp) ?? 0),
      next: next === undefined ? null : at(next),
      last: last === undefined ? null : at(last),
    };
  };
}

function configurationAt(genesis: Genesis, genesisHash: Uint8Array, time: number): ForkConfiguration {
  const schedule = blobScheduleAt(genesis.blobSchedule, time);
  // Activations by block count as past: those by time follow them, and one has passed or the chain has none.
  const isActive = (fork: string) => {
    const start = fork === '' ? 0 : genesis.forks.get(fork);
    return start !== undefined && (!fork.endsWith('Time') || start <= time);
  };
  const contracts = SYSTEM_CONTRACTS.filter(([fork]) => isActive(fork)).map(
    ([, name, address]) => [name, address] as const,
  );
  const deposits = isActive('pragueTime')
    ? [['DEPOSIT_CONTRACT_ADDRESS', bytesToHex(genesis.depositContract)] as const]
    : [];
  const precompiles = PRECOMPILES.filter(([fork]) => isActive(fork)).map(
    ([, name, number]) => [name, addressOf(number)] as const,
  );
  return {
    activationTime: time,
    blobSchedule: schedule
      ? {
          target: schedule.target,
          max: schedule.max,
          baseFeeUpdateFraction: Number(schedule.baseFeeUpdateFraction),
        }
      : null,
    chainId: quantityToHex(genesis.chainId),
    forkId: forkIdAt(genesis, genesisHash, time),
    precompiles: Object.fromEntries(precompiles),
    systemContracts: Object.fromEntries([...contracts, ...deposits]),
  };
}

const addressOf = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;

/**
 * Returns the fork hash of EIP-6122: the CRC-32 of the genesis hash and of the activations so far, each as 8 bytes.
 *
 * @param time Unix time in seconds. All activations by block count as past.
 */
export function forkIdAt(genesis: Genesis, genesisHash: Uint8Array, time: number): `0x${string}` {
  const { blocks, times } = activationsOf(genesis);
  let checksum = crc32(genesisHash);
  for (const activation of [...blocks, ...times.filter((at) => at <= time)]) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(activation));
    checksum = crc32(bytes, checksum);
  }
  return `0x${checksum.toString(16).padStart(8, '0')}`;
}
