import {
  BeaconBlockHeader,
  checkBootstrap,
  type ConsensusNetwork,
  decodeBootstrap,
  isForkName,
  MalformedMessageError,
  periodOf,
  slotAt,
} from '@ethread/consensus';
import { bytesEqual, bytesToHex, type Clock, hexToBytes } from '@ethread/core';
import { type BeaconAddress, type BeaconClient, createBeaconClient } from './beacon-client.ts';
import { BeaconFault } from './beacon-fault.ts';
import { LIGHT_CLIENT_PATH, MAX_BYTES } from './light-client-requests.ts';

const TIMEOUT_MS = 10_000;
/** Bytes of a header or of a finality update, each some 1 to 10 KB. */
const MAX_HEADER_BYTES = 64 * 1024;

export interface ExamineModules {
  readonly network: ConsensusNetwork;
  readonly nodes: readonly BeaconAddress[];
  readonly clock: Clock;
}

/** A beacon block. The root is that of its header, so the slot is the block's own. */
interface NamedBlock {
  readonly root: Uint8Array;
  readonly slot: number;
}

/** Why a checkpoint cannot be started from at a node; undefined when it can. */
export type BootstrapProblem = BeaconFault | 'expired' | undefined;

/** What a node serves of light client data: undefined, or why it does not. */
export interface LightClientServices {
  readonly bootstrap: BootstrapProblem;
  readonly updates: BeaconFault | undefined;
  readonly finality: BeaconFault | undefined;
}

/** What a beacon node says. */
export interface BeaconNodeView {
  readonly name: string;
  /** Slot of the block that it calls finalized, or why it does not say so. */
  readonly finalized: number | BeaconFault;
  /** Light client data that it serves. undefined: it names no finalized block. */
  readonly services: LightClientServices | undefined;
  /** Why it cannot be started from the checkpoint there. undefined: it can, or there is no checkpoint. */
  readonly start: BootstrapProblem;
}

interface Tried {
  readonly network: ConsensusNetwork;
  /** The slot by the clock. */
  readonly currentSlot: number;
  readonly signal: AbortSignal;
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
  const { signal } = new AbortController();
  const tried = { network, currentSlot: slotAt(network, clock.now()), signal };
  return Promise.all(
    nodes.map(async (address): Promise<BeaconNodeView> => {
      const client = createBeaconClient(address, TIMEOUT_MS);
      try {
        const [finalized, start] = await Promise.all([
          resultOf(() => askFinalized(client, signal)),
          checkpoint && tryBootstrap(client, checkpoint, tried),
        ]);
        if (finalized instanceof BeaconFault)
          return { name: address.name, finalized, services: undefined, start };
        const services = await tryServices(client, finalized.root, tried);
        return { name: address.name, finalized: finalized.slot, services, start };
      } finally {
        await client.close();
      }
    }),
  );
}

/**
 * Asks a node for the block that it calls finalized: by its headers, or where it does not serve them by its finality
 * update.
 *
 * @throws {BeaconFault}
 */
async function askFinalized(client: BeaconClient, signal: AbortSignal): Promise<NamedBlock> {
  const response = await resultOf(() =>
    client.get('/eth/v1/beacon/headers/finalized', MAX_HEADER_BYTES, signal),
  );
  if (response instanceof BeaconFault) {
    if (response.kind !== 'absent') throw response;
    const update = await client.get(`${LIGHT_CLIENT_PATH}/finality_update`, MAX_HEADER_BYTES, signal);
    return toBlock(Object(Object(Object(update).data).finalized_header).beacon);
  }
  const { root, header } = Object(Object(response).data);
  const block = toBlock(Object(header).message);
  if (typeof root === 'string' && isRoot(root) && bytesEqual(hexToBytes(root), block.root)) return block;
  throw new BeaconFault('lied', 'the root is not that of the header');
}

const isRoot = (text: string) => /^0x[0-9a-fA-F]{64}$/.test(text);

/** @param message The JSON of a BeaconBlockHeader. @throws {BeaconFault} */
function toBlock(message: unknown): NamedBlock {
  try {
    const header = BeaconBlockHeader.fromJson(message);
    if (!Number.isSafeInteger(header.slot)) throw new RangeError('the slot is too large');
    return { root: BeaconBlockHeader.hashTreeRoot(header), slot: header.slot };
  } catch {
    throw new BeaconFault('malformed', 'it is not a header of a beacon block');
  }
}

/** Asks a node for light client data of each kind. @param root The block that it finalized. */
async function tryServices(
  client: BeaconClient,
  root: Uint8Array,
  tried: Tried,
): Promise<LightClientServices> {
  const { network, currentSlot, signal } = tried;
  // The update of the current period may not exist yet.
  const period = Math.max(0, periodOf(network, currentSlot) - 1);
  const [bootstrap, updates, finality] = await Promise.all([
    tryBootstrap(client, root, tried),
    resultOf(async () => {
      const path = `${LIGHT_CLIENT_PATH}/updates?start_period=${period}&count=1`;
      const list = await client.get(path, MAX_BYTES.updates, signal);
      if (!Array.isArray(list)) throw new BeaconFault('malformed', 'the updates are no list');
      if (list.length === 0) throw new BeaconFault('absent', `it lacks the update of period ${period}`);
      return undefined;
    }),
    resultOf(async () => {
      await client.get(`${LIGHT_CLIENT_PATH}/finality_update`, MAX_BYTES.update, signal);
      return undefined;
    }),
  ]);
  return { bootstrap, updates, finality };
}

/** Fetches the bootstrap of a block from a node and verifies it. */
function tryBootstrap(
  client: BeaconClient,
  root: Uint8Array,
  { network, currentSlot, signal }: Tried,
): Promise<BootstrapProblem> {
  return resultOf(async () => {
    const path = `${LIGHT_CLIENT_PATH}/bootstrap/${bytesToHex(root)}`;
    const { version, data } = Object(await client.get(path, MAX_BYTES.bootstrap, signal));
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

/** Resolves to the result of a request, or to the fault of the node. */
async function resultOf<Result>(request: () => Promise<Result>): Promise<Result | BeaconFault> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof MalformedMessageError)
      return new BeaconFault('malformed', 'it is not the container of its fork');
    if (error instanceof BeaconFault) return error;
    throw error;
  }
}
