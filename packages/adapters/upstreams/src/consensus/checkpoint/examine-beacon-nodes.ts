import { type ConsensusNetwork, epochOf, isExpired, slotAt, timeOfSlot } from '@ethread/consensus';
import type { Clock } from '@ethread/core';
import { type BeaconAddress, createBeaconClient, hostOf } from '../beacon-client.ts';
import { type Candidate, type FinalizedView, surveyFinalized } from './survey.ts';
import {
  type BootstrapProblem,
  type LightClientServices,
  tryBootstrap,
  tryServices,
} from './try-services.ts';

export interface ExamineModules {
  readonly network: ConsensusNetwork;
  readonly nodes: readonly BeaconAddress[];
  readonly clock: Clock;
}

export interface ExamineOptions {
  /** The only block that is asked for. Default: those that nodes call finalized. */
  readonly root?: Uint8Array | undefined;
  /** The timeout of one request, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
}

/** A checkpoint that nodes name, with its age. */
export interface NamedCheckpoint extends Candidate {
  readonly epoch: number;
  readonly ageMs: number;
  /** Age from which it cannot be trusted: the weak subjectivity period, in milliseconds. */
  readonly maxAgeMs: number;
  readonly isExpired: boolean;
  /** Why it cannot be started from at each node, in the order of the nodes; undefined where it can. */
  readonly bootstraps: readonly BootstrapProblem[];
}

/** What beacon nodes say, in their order in the configuration. */
export interface NodesReport {
  readonly views: readonly (FinalizedView & {
    /** Light client data that the node serves. undefined: it names no finalized block. */
    readonly services: LightClientServices | undefined;
  })[];
  readonly best: NamedCheckpoint | undefined;
}

/**
 * Asks beacon nodes which block they finalized, how far they agree, and which light client data they serve. It stores
 * nothing. @throws the signal's reason.
 *
 * @example
 * const { best } = await examineBeaconNodes({ network, nodes, clock }, { signal });
 * if (best?.isAgreed) bytesToHex(best.root);
 */
export async function examineBeaconNodes(
  { network, nodes, clock }: ExamineModules,
  { root, timeoutMs = 10_000, signal }: ExamineOptions,
): Promise<NodesReport> {
  const asked = nodes.map((address) => ({
    name: address.name,
    host: hostOf(address),
    client: createBeaconClient(address, { timeoutMs, silenceMs: timeoutMs }),
  }));
  const currentSlot = slotAt(network, clock.now());
  const tried = { network, currentSlot, signal };
  try {
    const { views, best } = await surveyFinalized(asked, { currentSlot, root, signal });
    const services = await Promise.all(
      asked.map(({ client }, at) => {
        const finalized = views[at]?.finalized;
        return finalized && tryServices(client, finalized.root, tried);
      }),
    );
    const bootstraps = best
      ? await Promise.all(asked.map(({ client }) => tryBootstrap(client, best.root, tried)))
      : [];
    return {
      views: views.map((view, at) => ({ ...view, services: services[at] })),
      best: best && {
        ...best,
        epoch: epochOf(network, best.slot),
        ageMs: Math.max(0, clock.now() - timeOfSlot(network, best.slot)),
        maxAgeMs: network.weakSubjectivityEpochs * network.slotsPerEpoch * network.slotMs,
        isExpired: isExpired(network, best.slot, currentSlot),
        bootstraps,
      },
    };
  } finally {
    await Promise.all(asked.map(({ client }) => client.close()));
  }
}
