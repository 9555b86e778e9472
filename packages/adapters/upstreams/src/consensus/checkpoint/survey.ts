import { bytesEqual } from '@ethread/core';
import type { BeaconClient } from '../beacon-client.ts';
import { BeaconFault } from '../beacon-fault.ts';
import { askFinalized, askHeader, type NamedBlock } from './named-block.ts';

/**
 * What a node says of a checkpoint.
 *
 * - `agrees`      the node finalized that block
 * - `contradicts` it finalized another block of that slot
 * - `behind`      what it finalized is older
 * - `unknown`     it cannot be asked, or does not have the slot anymore
 */
export type Opinion = 'agrees' | 'contradicts' | 'behind' | 'unknown';

/** A node that is asked. */
export interface SurveyedNode {
  readonly name: string;
  /** The host of its address, which is compared and never shown. */
  readonly host: string;
  readonly client: BeaconClient;
}

/** What a node calls finalized, or why it does not say so. */
export interface FinalizedView {
  readonly name: string;
  readonly finalized: NamedBlock | undefined;
  readonly fault: BeaconFault | undefined;
}

/** A checkpoint, with what each node says of it, in the order of the nodes. */
export interface Candidate extends NamedBlock {
  readonly opinions: readonly Opinion[];
  /** Hosts whose nodes finalized it. */
  readonly hosts: number;
  /** True when nodes on two hosts or more finalized it, and those of at most one host contradict. */
  readonly isAgreed: boolean;
}

export interface Survey {
  readonly views: readonly FinalizedView[];
  /** The newest checkpoint that nodes agree on, or otherwise the one of the most hosts. undefined: no node names one. */
  readonly best: Candidate | undefined;
}

export interface SurveyOptions {
  /** The slot by the clock. A newer block is no candidate. */
  readonly currentSlot: number;
  /** The only block that is asked for. Default: those that nodes call finalized. */
  readonly root?: Uint8Array | undefined;
  readonly signal: AbortSignal;
}

/**
 * Asks beacon nodes what they finalized, and how far they agree. A node that finalized a later block is asked for the block
 * of the same slot, so that nodes agree although one is an epoch ahead.
 *
 * @throws the signal's reason.
 */
export async function surveyFinalized(
  nodes: readonly SurveyedNode[],
  { currentSlot, root, signal }: SurveyOptions,
): Promise<Survey> {
  const views = await Promise.all(nodes.map((node) => viewOf(node, signal)));
  const named = root
    ? await Promise.all(nodes.map(({ client }) => orUndefined(() => askHeader(client, root, signal), signal)))
    : views.map(({ finalized }) => finalized);
  const blocks = named
    .filter((block) => block !== undefined)
    .filter((block, at, all) => all.findIndex((other) => bytesEqual(other.root, block.root)) === at)
    .filter(({ slot }) => slot <= currentSlot)
    .toSorted((a, b) => b.slot - a.slot);
  let best: Candidate | undefined;
  for (const block of blocks) {
    const candidate = await judge(block, nodes, views, signal);
    if (candidate.isAgreed) return { views, best: candidate };
    if (!best || candidate.hosts > best.hosts) best = candidate;
  }
  return { views, best };
}

async function viewOf({ name, client }: SurveyedNode, signal: AbortSignal): Promise<FinalizedView> {
  try {
    return { name, finalized: await askFinalized(client, signal), fault: undefined };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof BeaconFault)) throw error;
    return { name, finalized: undefined, fault: error };
  }
}

async function judge(
  block: NamedBlock,
  nodes: readonly SurveyedNode[],
  views: readonly FinalizedView[],
  signal: AbortSignal,
): Promise<Candidate> {
  const opinions = await Promise.all(
    nodes.map(async ({ client }, at): Promise<Opinion> => {
      const finalized = views[at]?.finalized;
      if (!finalized) return 'unknown';
      if (finalized.slot < block.slot) return 'behind';
      const own =
        finalized.slot === block.slot
          ? finalized
          : await orUndefined(() => askHeader(client, block.slot, signal), signal);
      if (!own) return 'unknown';
      return bytesEqual(own.root, block.root) ? 'agrees' : 'contradicts';
    }),
  );
  const hostsThat = (opinion: Opinion) =>
    new Set(nodes.flatMap(({ host }, at) => (opinions[at] === opinion ? [host] : []))).size;
  const hosts = hostsThat('agrees');
  return { ...block, opinions, hosts, isAgreed: hosts >= 2 && hostsThat('contradicts') < 2 };
}

/** Returns the response of a node, or undefined for one that gave no usable one. */
async function orUndefined<Value>(
  ask: () => Promise<Value | undefined>,
  signal: AbortSignal,
): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof BeaconFault)) throw error;
    return undefined;
  }
}
