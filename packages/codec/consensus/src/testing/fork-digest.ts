import { createHash } from 'node:crypto';
import { bytesToHex } from '@ethread/core';
import type { BeaconForkName, ConsensusNetwork } from '../network/consensus-network.ts';
import { ForkData } from '../wire/ssz-types.ts';

/** Returns the forks of a network by the digests that nodes mark their data with (`compute_fork_digest`). */
export function forksByDigest({
  blobLimits,
  forks,
  genesisValidatorsRoot,
}: ConsensusNetwork): ReadonlyMap<string, BeaconForkName> {
  const digests = new Map<string, BeaconForkName>();
  for (const [index, { epoch, name, version: currentVersion }] of forks.entries()) {
    const end = forks[index + 1]?.epoch ?? Infinity;
    const root = ForkData.hashTreeRoot({ currentVersion, genesisValidatorsRoot }).slice(0, 4);
    const limits = name === 'electra' ? [undefined] : limitsWithin(blobLimits, epoch, end);
    for (const limit of limits) {
      const digest = root.slice();
      if (limit) {
        const parameters = Buffer.alloc(16);
        parameters.writeBigUInt64LE(BigInt(limit.epoch));
        parameters.writeBigUInt64LE(BigInt(limit.maxBlobs), 8);
        const mask = createHash('sha256').update(parameters).digest();
        for (const place of digest.keys()) digest[place] = (digest[place] ?? 0) ^ (mask[place] ?? 0);
      }
      digests.set(bytesToHex(digest), name);
    }
  }
  return digests;
}

function limitsWithin(limits: ConsensusNetwork['blobLimits'], epoch: number, end: number) {
  const first = limits.findLast((limit) => limit.epoch <= epoch);
  return [...(first ? [first] : []), ...limits.filter((limit) => limit.epoch > epoch && limit.epoch < end)];
}
