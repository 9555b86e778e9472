import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BeaconNodeView } from '@ethread/upstreams/consensus';
import { bytesToHex, type Clock } from '@ethread/core';
import { loadOrigin } from '../chain-origin.ts';
import type {
  ChainConfiguration,
  Configuration,
  ConsensusConfiguration,
} from '../configuration/configuration.ts';
import { networkOfChain } from '../consensus/open-consensus.ts';
import { oneLine } from '../user-error.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHOOSE =
  'set consensus.checkpoint to the root that curl BEACON/eth/v1/beacon/headers/finalized prints at a beacon node that you trust';

/** Checks that beacon nodes serve what consensus is followed by, and that it can start from its checkpoint. */
export async function checkConsensus({ chains }: Configuration, clock: Clock): Promise<Finding[]> {
  const findings = chains.map(async (chain): Promise<Finding[]> => {
    const { consensus, copy, name, nodes } = chain;
    if (!consensus) return [];
    try {
      const chainId = copy ? (await loadOrigin(copy.origin)).genesis.chainId : nodes?.chainId;
      const network = await networkOfChain(chain, chainId ?? 0n);
      const { examineBeaconNodes } = await import('@ethread/upstreams/consensus');
      const modules = { network, nodes: consensus.nodes, clock };
      const views = await examineBeaconNodes(modules, consensus.checkpoint);
      return [
        ...checkBeaconNodes(name, views),
        checkHosts(name, consensus),
        checkCheckpoint(chain, consensus, views),
      ];
    } catch (error) {
      return [problem(`consensus of the chain ${name}`, oneLine(error), 'correct its section consensus')];
    }
  });
  return (await Promise.all(findings)).flat();
}

function checkBeaconNodes(chain: string, views: readonly BeaconNodeView[]): Finding[] {
  const isServed = views.some(({ finalized, updates }) => typeof finalized === 'number' && !updates);
  return views.map((view) => {
    const { name, finalized } = view;
    const check = `beacon node ${name} of the chain ${chain}`;
    if (typeof finalized !== 'number' && finalized.kind !== 'unable')
      return problem(
        check,
        `it does not say which block it finalized: ${finalized.message}`,
        'start it, or correct its url or its headers',
      );
    const missing = missingServices(view);
    if (missing.length === 0)
      return ok(check, `it serves bootstraps, updates and finality, and finalized slot ${Number(finalized)}`);
    const finding = isServed ? warning : problem;
    return finding(
      check,
      `it does not serve ${missing.join(', ')}`,
      'enable its light client server, or name another node: Teku answers 501 or 404, and Lighthouse serves bootstraps at finalized checkpoints only',
    );
  });
}

function missingServices({ bootstrap, updates, finalized }: BeaconNodeView): string[] {
  const finality = typeof finalized === 'number' ? undefined : finalized;
  return Object.entries({ bootstraps: bootstrap, updates, finality }).flatMap(([name, fault]) =>
    fault ? [`${name} (${fault === 'expired' ? 'too old' : fault.message})`] : [],
  );
}

function checkHosts(chain: string, { nodes }: ConsensusConfiguration): Finding {
  const check = `hosts of the beacon nodes of the chain ${chain}`;
  const hosts = new Set(nodes.map(({ url }) => new URL(url).hostname.replace(/\.$/, ''))).size;
  if (hosts > 1) return ok(check, `they are on ${hosts} hosts`);
  return warning(
    check,
    'they are on one host: when it is down, nothing is signed',
    'name a beacon node of another operator under consensus.nodes',
  );
}

function checkCheckpoint(
  { name, copy }: ChainConfiguration,
  { checkpoint }: ConsensusConfiguration,
  views: readonly BeaconNodeView[],
): Finding {
  const check = `checkpoint of the chain ${name}`;
  if (!checkpoint) return warning(check, 'none is configured: nodes alone say what the head is', CHOOSE);
  const starting = views.filter(({ start }) => start === undefined).map((view) => view.name);
  if (starting.length > 0) return ok(check, `${starting.join(', ')} can start from it`);
  // A stored state starts without the checkpoint, while it is young enough.
  const isStored = copy !== undefined && existsSync(join(copy.data, 'consensus'));
  const detail = views.some(({ start }) => start === 'expired')
    ? 'it is older than the weak subjectivity period'
    : `no beacon node serves the bootstrap of ${bytesToHex(checkpoint)}`;
  return isStored
    ? warning(check, `${detail}; a start without the stored state fails`, CHOOSE)
    : problem(check, detail, CHOOSE);
}
