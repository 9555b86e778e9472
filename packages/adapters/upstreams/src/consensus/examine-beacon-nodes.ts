import {
  checkBootstrap,
  type ConsensusNetwork,
  decodeBootstrap,
  decodeUpdate,
  isForkName,
  MalformedMessageError,
  periodOf,
  slotAt,
} from '@ethread/consensus';
import { bytesEqual, type Clock } from '@ethread/core';
import { type BeaconAddress, type BeaconClient, createBeaconClient } from './beacon-client.ts';
import { TransportFault } from '../transport/node-transport.ts';

export interface ExamineModules {
  readonly network: ConsensusNetwork;
  readonly nodes: readonly BeaconAddress[];
  readonly clock: Clock;
}

/** Why a checkpoint cannot be started from at a node; undefined when it can. */
export type BootstrapProblem = TransportFault | 'expired' | undefined;

export interface BeaconNodeView {
  readonly name: string;
  /** Slot of the block that its newest finality update calls finalized, or why it has none. */
  readonly finalized: number | TransportFault;
  /** Why it serves no bootstrap of that block. */
  readonly bootstrap: BootstrapProblem;
  /** Why it serves no updates of periods. */
  readonly updates: TransportFault | undefined;
  /** Why it cannot be started from the checkpoint there. undefined: it can, or there is no checkpoint. */
  readonly start: BootstrapProblem;
}

/**
 * Asks beacon nodes which block they finalized, which light client data they serve, and whether the service can start
 * from the checkpoint at them. It stores nothing.
 *
 * @returns what each node says, in their order.
 */
export async function examineBeaconNodes(
  { network, nodes, clock }: ExamineModules,
  checkpoint: Uint8Array | undefined,
): Promise<readonly BeaconNodeView[]> {
  const currentSlot = slotAt(network, clock.now());
  return Promise.all(
    nodes.map(async (address): Promise<BeaconNodeView> => {
      const client = createBeaconClient(address);
      const tryStart = (root: Uint8Array) => tryBootstrap(client, root, network, currentSlot);
      try {
        const [finalized, updates, start] = await Promise.all([
          resultOf(() => askFinalized(client, network)),
          // The update of the current period may not exist yet.
          tryUpdates(client, Math.max(0, periodOf(network, currentSlot) - 1)),
          checkpoint && tryStart(checkpoint),
        ]);
        const { name } = address;
        if (finalized instanceof TransportFault)
          return { name, finalized, bootstrap: finalized, updates, start };
        const { root, slot } = finalized;
        return { name, finalized: slot, bootstrap: await tryStart(root), updates, start };
      } finally {
        await client.close();
      }
    }),
  );
}

const { signal } = new AbortController();

/** Returns the fork and the data of a message. @throws {TransportFault} */
function open(message: unknown) {
  const { version, data } = Object(message);
  if (isForkName(version)) return { version, data };
  throw new TransportFault('malformed', 'it is of no fork that this version supports');
}

/** Asks a node for the block that it calls finalized. @throws {TransportFault} */
async function askFinalized(client: BeaconClient, network: ConsensusNetwork) {
  const { version, data } = open(await client.newest('finalityUpdate', signal));
  const { finality } = decodeUpdate(network, 'finalityUpdate', version, data);
  if (!finality) throw new TransportFault('malformed', 'it has no finalized block');
  return { root: finality.header.root, slot: finality.header.beacon.slot };
}

function tryUpdates(client: BeaconClient, period: number): Promise<TransportFault | undefined> {
  return resultOf(async () => {
    const list = await client.updates(period, 1, signal);
    if (list.length === 0) throw new TransportFault('unable', `it lacks the update of period ${period}`);
    return undefined;
  });
}

function tryBootstrap(
  client: BeaconClient,
  root: Uint8Array,
  network: ConsensusNetwork,
  currentSlot: number,
): Promise<BootstrapProblem> {
  return resultOf(async () => {
    const { version, data } = open(await client.bootstrap(root, signal));
    const bootstrap = decodeBootstrap(network, version, data);
    if (!bytesEqual(bootstrap.header.root, root)) throw new TransportFault('lied', 'wrong-root');
    const rejection = checkBootstrap(network, bootstrap, currentSlot);
    if (rejection?.cause === 'expired') return 'expired';
    if (rejection) throw new TransportFault('lied', rejection.cause);
    return undefined;
  });
}

/** Resolves to the result of a request, or to the fault of the node. */
async function resultOf<Result>(request: () => Promise<Result>): Promise<Result | TransportFault> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof MalformedMessageError)
      return new TransportFault('malformed', 'it is not the container of its fork');
    if (error instanceof TransportFault) return error;
    throw error;
  }
}
