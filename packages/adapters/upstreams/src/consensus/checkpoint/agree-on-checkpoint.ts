import { type ConsensusNetwork, isExpired } from '@ethread/consensus';
import { bytesEqual, bytesToHex, type Logger, type Sleep } from '@ethread/core';
import type { FollowedState } from '../followed-state.ts';
import { type SurveyedNode, surveyFinalized } from './survey.ts';

export interface AgreeModules {
  readonly state: Pick<FollowedState, 'store' | 'currentSlot' | 'trust'>;
  readonly network: ConsensusNetwork;
  readonly logger: Logger;
  readonly sleep: Sleep;
  readonly signal: AbortSignal;
}

/**
 * Takes the newest block on which nodes of two hosts agree as the checkpoint, until the state has started from one. Asks
 * twice a slot, and again when the state became too old to be trusted. Warns once.
 */
export async function agreeOnCheckpoint(
  nodes: readonly SurveyedNode[],
  { state, network, logger, sleep, signal }: AgreeModules,
): Promise<void> {
  logger.warn(
    { network: network.name },
    'the checkpoint is the block on which beacon nodes agree, and no person compared it: choose one with `ethread checkpoint`',
  );
  let trusted: Uint8Array | undefined;
  while (!signal.aborted) {
    if (!state.store) {
      const root = await agree();
      if (root) state.trust(root);
    }
    await sleep(network.slotMs / 2, signal);
  }

  /** Resolves to the root on which nodes agree. */
  async function agree(): Promise<Uint8Array | undefined> {
    const currentSlot = state.currentSlot();
    try {
      const { best } = await surveyFinalized(nodes, { currentSlot, signal });
      if (!best?.isAgreed || isExpired(network, best.slot, currentSlot)) return undefined;
      const { root, slot, opinions } = best;
      if (!trusted || !bytesEqual(trusted, root)) {
        const agreeing = nodes.filter((_node, at) => opinions[at] === 'agrees').map(({ name }) => name);
        const fields = { checkpoint: bytesToHex(root), slot, nodes: agreeing.join(', ') };
        logger.info(fields, 'beacon nodes agree on a checkpoint');
      }
      trusted = root;
      return root;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }
}
