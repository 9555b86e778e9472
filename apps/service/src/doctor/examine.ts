import type { Clock } from '@ethread/core';
import { loadOrigin } from '../chain-origin.ts';
import { requireFiles } from '../config-commands.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { forkWarnings } from '../networks/fork-warnings.ts';
import { oneLine } from '../user-error.ts';
import { checkBuckets } from './check-buckets.ts';
import { checkConsensus } from './check-consensus.ts';
import { checkContent } from './check-content.ts';
import { checkEngines } from './check-engines.ts';
import { checkCertificates, checkDisks, checkFolders, checkPorts, checkStores } from './check-machine.ts';
import { checkNodes } from './check-nodes.ts';
import { checkProofs } from './check-proofs.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Returns all findings, good and bad. */
export async function examine(file: string, clock: Clock): Promise<Finding[]> {
  let configuration: Configuration;
  try {
    configuration = loadConfiguration(file);
    requireFiles(file, configuration);
  } catch (error) {
    return [
      problem('configuration', oneLine(error), 'correct it; ethread config check reports when it is valid'),
    ];
  }
  const ofOthers = await Promise.all([
    checkPorts(configuration),
    checkEngines(configuration, clock),
    checkNodes(configuration, clock),
    checkConsensus(configuration, clock),
    checkBuckets(configuration),
  ]);
  return [
    ok('configuration', `${file} is valid`),
    ...checkCertificates(configuration, clock.now()),
    ...checkDisks(configuration),
    ...checkFolders(configuration),
    ...(await checkStores(configuration)),
    ...(await checkForks(configuration, clock.now())),
    ...checkContent(configuration),
    ...checkProofs(configuration),
    ...ofOthers.flat(),
  ];
}

/** Checks that this version supports the forks of each chain with a local store. */
async function checkForks({ chains }: Configuration, nowMs: number): Promise<Finding[]> {
  const findings = chains.map(async ({ name, copy }) => {
    if (!copy) return [];
    const check = `forks of the chain ${name}`;
    try {
      const warnings = forkWarnings(await loadOrigin(copy.origin), nowMs);
      if (warnings.length === 0) return [ok(check, 'this version knows all that are scheduled')];
      return warnings.map(({ detail, advice }) => warning(check, detail, advice));
    } catch (error) {
      return [warning(check, `they cannot be read: ${oneLine(error)}`, 'correct its genesis')];
    }
  });
  return (await Promise.all(findings)).flat();
}
