import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LightClientServices, NamedCheckpoint, NodesReport } from '@ethread/upstreams/consensus';
import { bytesToHex, type Clock } from '@ethread/core';
import { describeAge } from '../checkpoint/describe-checkpoint.ts';
import type {
  ChainConfiguration,
  Configuration,
  ConsensusConfiguration,
} from '../configuration/configuration.ts';
import { countHosts } from '../configuration/consensus-of-file.ts';
import { examineConsensus, examinedCheckpoint } from '../consensus/examine-consensus.ts';
import { oneLine } from '../user-error.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHOOSE = 'choose one with ethread checkpoint';

/** Checks that beacon nodes serve what consensus is followed by, and that it can start from its checkpoint. */
export async function checkConsensus({ chains }: Configuration, clock: Clock): Promise<Finding[]> {
  const findings = chains.map(async (chain): Promise<Finding[]> => {
    const { consensus, name } = chain;
    if (!consensus) return [];
    const { signal } = new AbortController();
    try {
      const checkpoint = await examinedCheckpoint(chain, consensus);
      const report = await examineConsensus(chain, consensus, { clock, signal });
      const chosen =
        checkpoint instanceof Uint8Array
          ? await examineConsensus(chain, consensus, { clock, root: checkpoint, signal })
          : report;
      return [
        ...checkBeaconNodes(name, report),
        checkHosts(name, consensus),
        checkCheckpoint(chain, checkpoint, chosen),
      ];
    } catch (error) {
      return [problem(`consensus of the chain ${name}`, oneLine(error), 'correct its section consensus')];
    }
  });
  return (await Promise.all(findings)).flat();
}

function checkBeaconNodes(chain: string, { views, best }: NodesReport): Finding[] {
  const serving = views.filter(({ services }) => services && !services.updates && !services.finality);
  return views.map(({ name, finalized, fault, services }, at) => {
    const check = `beacon node ${name} of the chain ${chain}`;
    if (!finalized || !services)
      return problem(
        check,
        `it does not say which block it finalized: ${fault?.message ?? 'no response'}`,
        'start it, or correct its url or its headers',
      );
    if (best?.isAgreed && best.opinions[at] === 'contradicts')
      return problem(
        check,
        `it finalized another block of slot ${best.slot} than the other nodes`,
        'compare the root of that slot elsewhere, and remove the node that is wrong',
      );
    const missing = missingServices(services);
    if (missing.length === 0)
      return ok(check, `it serves bootstraps, updates and finality, and finalized slot ${finalized.slot}`);
    const finding = serving.length > 0 ? warning : problem;
    return finding(
      check,
      `it does not serve ${missing.join(', ')}`,
      'enable its light client server, or name another node: Teku answers 501 or 404, and Lighthouse serves bootstraps at finalized checkpoints only',
    );
  });
}

function missingServices({ bootstrap, updates, finality }: LightClientServices): string[] {
  return Object.entries({ bootstraps: bootstrap, updates, finality }).flatMap(([name, fault]) =>
    fault ? [`${name} (${fault === 'expired' ? 'too old' : fault.message})`] : [],
  );
}

function checkHosts(chain: string, { nodes }: ConsensusConfiguration): Finding {
  const check = `hosts of the beacon nodes of the chain ${chain}`;
  const hosts = countHosts(nodes);
  if (hosts > 1) return ok(check, `they are on ${hosts} hosts`);
  return warning(
    check,
    'they are on one host: when it is down, nothing is signed',
    'name a beacon node of another operator under consensus.nodes',
  );
}

function checkCheckpoint(
  { name, copy }: ChainConfiguration,
  checkpoint: ConsensusConfiguration['checkpoint'],
  report: NodesReport,
): Finding {
  const check = `checkpoint of the chain ${name}`;
  const { best } = report;
  if (checkpoint === undefined)
    return warning(check, 'none is configured: blocks are followed at most, never finalized', CHOOSE);
  if (checkpoint === 'agreed') {
    if (!best?.isAgreed)
      return problem(check, 'nodes on two hosts do not agree on a finalized block', CHOOSE);
    return warning(check, `nodes agree on the block of slot ${best.slot}, and no person compared it`, CHOOSE);
  }
  // A stored state starts without the checkpoint, while it is young enough.
  const isStored = copy !== undefined && existsSync(join(copy.data, 'consensus'));
  const unusable = isStored ? warning : problem;
  const without = isStored ? '; a start without the stored state fails' : '';
  const root = bytesToHex(checkpoint);
  if (!best) return unusable(check, `no beacon node has the block ${root}${without}`, CHOOSE);
  const against = namesOf(report, best, 'contradicts');
  if (against.length > 0)
    return problem(
      check,
      `${against.join(', ')} finalized another block of slot ${best.slot} than ${root}`,
      'compare the root of that slot elsewhere, and remove the node or replace the checkpoint',
    );
  const age = `it is ${describeAge(best.ageMs)} old, and may be ${describeAge(best.maxAgeMs)}`;
  if (best.isExpired) return unusable(check, `${age} (weak subjectivity period)${without}`, CHOOSE);
  const starting = report.views
    .filter((_view, at) => best.bootstraps[at] === undefined)
    .map((view) => view.name);
  if (starting.length === 0)
    return unusable(
      check,
      `no beacon node serves its bootstrap${without}`,
      'choose a newer one with ethread checkpoint, or name a node that serves it',
    );
  return ok(check, `${age}; ${starting.join(', ')} can start from it`);
}

function namesOf({ views }: NodesReport, { opinions }: NamedCheckpoint, opinion: string): string[] {
  return views.filter((_view, at) => opinions[at] === opinion).map(({ name }) => name);
}
