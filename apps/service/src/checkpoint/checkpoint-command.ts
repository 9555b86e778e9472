import { bytesToHex, type Clock, hexToBytes } from '@ethread/core';
import type { NamedCheckpoint, NodesReport } from '@ethread/upstreams/consensus';
import type { Command } from 'commander';
import type { ChainConfiguration, ConsensusConfiguration } from '../configuration/configuration.ts';
import { CONFIG_HELP } from '../config-file.ts';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { writeCheckpoint } from '../configuration/write-checkpoint.ts';
import { examples } from '../examples.ts';
import { STOPPED } from '../history/command-modules.ts';
import { examineConsensus } from '../consensus/examine-consensus.ts';
import { UserError } from '../user-error.ts';
import { describeViews, describeCheckpoint } from './describe-checkpoint.ts';

export interface CheckpointModules {
  readonly clock: Clock;
  readonly write: (text: string) => void;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** The flags of `ethread checkpoint`. */
interface CheckpointFlags {
  readonly config: string;
  readonly chain?: string;
  /** True: the block that nodes agree on. */
  readonly write?: string | true;
}

/** Adds `ethread checkpoint`. */
export function addCheckpointCommand(program: Command, modules: () => CheckpointModules): void {
  program
    .command('checkpoint')
    .description('Prints the finalized block of each configured beacon node, from which consensus can start.')
    .requiredOption('--config <file>', CONFIG_HELP)
    .option('--chain <name>', 'the chain, required when several have consensus')
    .option(
      '--write [root]',
      'writes the checkpoint into the file: the given root, or without one the root on which two hosts agree',
    )
    .addHelpText(
      'after',
      `
The service trusts this checkpoint and nothing else. Compare it with a source that does not depend on these nodes, such
as an explorer, and then run the command again with --write and the root. A checkpoint must be younger than the weak
subjectivity period.
${examples('ethread checkpoint --config ethread.yaml', 'ethread checkpoint --config ethread.yaml --write 0xROOT')}`,
    )
    .action(async (flags: CheckpointFlags) => {
      const { signal, ...rest } = modules();
      try {
        await checkpoint(flags, { signal, ...rest });
      } catch (error) {
        if (!signal.aborted) throw error;
        process.exitCode = STOPPED;
      }
    });
}

async function checkpoint(
  { config, chain: name, write }: CheckpointFlags,
  { clock, write: print, signal }: CheckpointModules,
): Promise<void> {
  const root = typeof write === 'string' ? toRoot(write) : undefined;
  const { chain, consensus, index } = chainOf(config, name);
  const report = await examineConsensus(chain, consensus, { clock, root, signal });
  print(describeViews(chain.name, report));
  const { best } = report;
  if (!best) throw new UserError(nothingFound(root));
  print(describeCheckpoint(report, best, config));
  if (write === undefined) return;
  requireFit(report, best, root !== undefined);
  writeCheckpoint(config, index, bytesToHex(best.root));
  print(`\n${config} has the checkpoint ${bytesToHex(best.root)} of the chain ${chain.name} now.\n`);
}

/** @throws {UserError} */
function toRoot(text: string): Uint8Array {
  if (/^0x[0-9a-fA-F]{64}$/.test(text)) return hexToBytes(text);
  throw new UserError(
    `--write ${JSON.stringify(text.slice(0, 80))} is not the root of a block: 0x and 64 hex digits are expected`,
  );
}

/** Returns the chain that is meant, and its position in the file. @throws {UserError} */
function chainOf(file: string, wanted: string | undefined) {
  const withConsensus = loadConfiguration(file).chains.flatMap((chain, index) =>
    chain.consensus ? [{ chain, consensus: chain.consensus, index }] : [],
  ) satisfies readonly { chain: ChainConfiguration; consensus: ConsensusConfiguration; index: number }[];
  const [only, other] = withConsensus.filter(({ chain }) => wanted === undefined || chain.name === wanted);
  if (other) throw new UserError(`${file} has several chains with consensus; name one with --chain`);
  if (only) return only;
  const names = withConsensus.map(({ chain }) => chain.name).join(', ');
  if (names === '')
    throw new UserError(`${file} has no chain with consensus; add consensus.nodes to a chain`);
  throw new UserError(
    `${file} has no chain ${JSON.stringify(wanted?.slice(0, 40))} with consensus; chains with consensus: ${names}`,
  );
}

function nothingFound(root: Uint8Array | undefined): string {
  return root
    ? `no beacon node has the block ${bytesToHex(root)}: choose a root that ethread checkpoint shows without --write`
    : 'no beacon node says which block it finalized: correct consensus.nodes, or wait until they have synced';
}

/** @throws {UserError} when a checkpoint cannot be started from, or the operator has to compare it first. */
function requireFit({ views }: NodesReport, best: NamedCheckpoint, isChosen: boolean): void {
  const root = bytesToHex(best.root);
  if (best.isExpired)
    throw new UserError(
      `the block ${root} is older than the weak subjectivity period: wait until the beacon nodes have synced, and choose a newer one`,
    );
  if (best.hosts === 0)
    throw new UserError(
      `no beacon node finalized the block ${root}: choose one that ethread checkpoint shows`,
    );
  if (isChosen || best.isAgreed) return;
  const against = views.filter((_view, at) => best.opinions[at] === 'contradicts').map(({ name }) => name);
  const reason =
    against.length > 0
      ? `${against.join(', ')} finalized another block of slot ${best.slot}`
      : 'fewer than two beacon nodes on different hosts agree';
  throw new UserError(`${reason}: compare the root as shown above, and write it with --write ${root}`);
}
