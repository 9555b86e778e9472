import type { Clock } from '@ethread/core';
import { requireFiles } from '../config-commands.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { oneLine } from '../user-error.ts';
import { checkBuckets } from './check-buckets.ts';
import { checkConsensus } from './check-consensus.ts';
import { checkContent } from './check-content.ts';
import { checkEngines } from './check-engines.ts';
import { checkCertificates, checkDisks, checkFolders, checkPorts, checkStores } from './check-machine.ts';
import { checkNodes } from './check-nodes.ts';
import { checkProofs } from './check-proofs.ts';
import { type Finding, ok, problem } from './finding.ts';

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
    ...checkContent(configuration),
    ...checkProofs(configuration),
    ...ofOthers.flat(),
  ];
}
