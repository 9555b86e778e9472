import {
  checkBootstrap,
  type ConsensusNetwork,
  decodeBootstrap,
  isForkName,
  MalformedMessageError,
  periodOf,
} from '@ethread/consensus';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { BeaconClient } from '../beacon-client.ts';
import { BeaconFault } from '../beacon-fault.ts';
import { LIGHT_CLIENT_PATH, MAX_BYTES } from '../light-client-requests.ts';

/** Why a checkpoint cannot be started from at a node; undefined when it can. */
export type BootstrapProblem = BeaconFault | 'expired' | undefined;

export interface TriedNetwork {
  readonly network: ConsensusNetwork;
  /** The slot by the clock. */
  readonly currentSlot: number;
  readonly signal: AbortSignal;
}

/** Fetches the bootstrap of a block from a node and verifies it. @throws the signal's reason. */
export async function tryBootstrap(
  client: BeaconClient,
  root: Uint8Array,
  { network, currentSlot, signal }: TriedNetwork,
): Promise<BootstrapProblem> {
  return problemOf(signal, async () => {
    const response = await client.get(
      `${LIGHT_CLIENT_PATH}/bootstrap/${bytesToHex(root)}`,
      MAX_BYTES.bootstrap,
      signal,
    );
    const { version, data } = Object(response);
    if (!isForkName(version))
      throw new BeaconFault('malformed', 'it is of no fork that this version supports');
    const bootstrap = decodeBootstrap(network, version, data);
    if (!bytesEqual(bootstrap.header.root, root)) throw new BeaconFault('lied', 'wrong-root');
    const rejection = checkBootstrap(network, bootstrap, currentSlot);
    if (rejection?.cause === 'expired') return 'expired';
    if (rejection) throw new BeaconFault('lied', rejection.cause);
    return undefined;
  });
}

/** What a node serves of light client data: undefined, or why it does not. */
export interface LightClientServices {
  readonly bootstrap: BootstrapProblem;
  readonly updates: BeaconFault | undefined;
  readonly finality: BeaconFault | undefined;
}

/** Asks a node for light client data of each kind. @param root The block that it finalized. @throws the signal's reason. */
export async function tryServices(
  client: BeaconClient,
  root: Uint8Array,
  tried: TriedNetwork,
): Promise<LightClientServices> {
  const { network, currentSlot, signal } = tried;
  // The update of the current period may not exist yet.
  const period = Math.max(0, periodOf(network, currentSlot) - 1);
  const [bootstrap, updates, finality] = await Promise.all([
    tryBootstrap(client, root, tried),
    problemOf(signal, async () => {
      const list = await client.get(
        `${LIGHT_CLIENT_PATH}/updates?start_period=${period}&count=1`,
        MAX_BYTES.updates,
        signal,
      );
      if (!Array.isArray(list)) throw new BeaconFault('malformed', 'the updates are no list');
      if (list.length === 0) throw new BeaconFault('absent', `it lacks the update of period ${period}`);
      return undefined;
    }),
    problemOf(signal, async () => {
      await client.get(`${LIGHT_CLIENT_PATH}/finality_update`, MAX_BYTES.update, signal);
      return undefined;
    }),
  ]);
  return { bootstrap, updates, finality };
}

async function problemOf<Problem>(
  signal: AbortSignal,
  request: () => Promise<Problem>,
): Promise<Problem | BeaconFault> {
  try {
    return await request();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MalformedMessageError)
      return new BeaconFault('malformed', 'it is not the container of its fork');
    if (error instanceof BeaconFault) return error;
    throw error;
  }
}
