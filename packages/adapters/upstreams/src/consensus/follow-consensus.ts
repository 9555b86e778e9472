import type { ConsensusHead, FollowedConsensus, LightClientSource } from '@ethread/ports';
import type { Bls, ConsensusNetwork } from '@ethread/consensus';
import { type Clock, type Logger, type Sleep, sleep } from '@ethread/core';
import { type BeaconAddress, createBeaconClient } from './beacon-client.ts';
import type { FaultKind } from '../node-fault.ts';
import { TransportFault } from '../transport/node-transport.ts';
import { createFollowedState } from './followed-state.ts';
import { followNode } from './follow-node.ts';
import { createLightClientRelay } from './light-client-relay.ts';
import { createNodeStanding } from './node-standing.ts';
import type { StateFile } from '../state-file.ts';

export interface FollowConsensusModules {
  readonly network: ConsensusNetwork;
  readonly nodes: readonly BeaconAddress[];
  /** The root of the beacon block from which to start. undefined: nothing is attested. */
  readonly checkpoint: Uint8Array | undefined;
  readonly bls: Bls;
  /** The followed state on disk. undefined: each start begins at the checkpoint. */
  readonly state: StateFile | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number;
  /** Waits by the same clock. Default: by the machine's. */
  readonly sleep?: Sleep;
}

export interface BeaconNodeStatus {
  readonly name: string;
  readonly fault: FaultKind | undefined;
  readonly lies: number;
}

export interface ConsensusStatus {
  readonly currentSlot: number;
  readonly attestedSlot: number | undefined;
  readonly finalizedSlot: number | undefined;
  readonly nodes: readonly BeaconNodeStatus[];
  /** Why nothing is attested, with what the operator can do. */
  readonly problem: string | undefined;
}

export interface ConsensusFollower extends FollowedConsensus {
  /** The data from which light clients follow the chain by themselves. */
  readonly lightClient: LightClientSource;
  /** Reads the stored state, and begins to ask the nodes. */
  begin(): Promise<void>;
  status(): ConsensusStatus;
  close(): Promise<void>;
}

/**
 * Follows consensus by the light client data of beacon nodes, none of which is trusted: each update is verified, and one
 * honest node of many is enough to follow the chain.
 *
 * @example
 * const consensus = followConsensus({ network, nodes: [{ name: 'own', url, headers: {} }], checkpoint, ...modules });
 * await consensus.begin();
 */
export function followConsensus(modules: FollowConsensusModules): ConsensusFollower {
  const { network, clock, logger, random, sleep: wait = sleep } = modules;
  const closing = new AbortController();
  const { signal } = closing;
  const listeners = new Set<(head: ConsensusHead) => void>();
  const state = createFollowedState({ ...modules, onChange: notify });
  const nodes = modules.nodes.map((address) => ({
    name: address.name,
    client: createBeaconClient(address),
    standing: createNodeStanding(address.name, { clock, logger, random }),
  }));
  const running: Promise<void>[] = [];

  function notify(head: ConsensusHead): void {
    for (const listener of listeners) {
      try {
        listener(head);
      } catch (error) {
        logger.error({ err: error }, 'a change of consensus could not be applied');
      }
    }
  }

  return {
    lightClient: createLightClientRelay({ nodes, state, network, clock, signal }),
    head: () => state.head(),
    staleSeconds: () => state.staleSeconds(),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async begin() {
      await state.restore();
      if (signal.aborted) return;
      for (const node of nodes)
        running.push(followNode(node, { state, network, clock, sleep: wait, signal }));
    },
    status: () => ({
      currentSlot: state.currentSlot(),
      attestedSlot: state.store?.attested.beacon.slot,
      finalizedSlot: state.store?.finalized.beacon.slot,
      nodes: nodes.map(({ name, standing: { fault, lies } }) => ({ name, fault, lies })),
      problem: state.problem,
    }),
    async close() {
      closing.abort(new TransportFault('broken', 'the service closes'));
      await Promise.all(nodes.map(({ client }) => client.close()));
      await Promise.all(running);
      await state.close();
    },
  };
}
