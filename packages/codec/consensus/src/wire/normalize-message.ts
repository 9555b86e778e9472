import type { BeaconForkName, ConsensusNetwork } from '../network/consensus-network.ts';
import { formatOf, MalformedMessageError, type UpdateKind } from './messages.ts';
import { sszTypes } from './ssz-types.ts';

export type MessageKind = UpdateKind | 'bootstrap';

/** Returns a message's JSON with the fields of its container alone. @throws {MalformedMessageError} */
export function normalizeMessage(
  network: ConsensusNetwork,
  kind: MessageKind,
  fork: BeaconForkName,
  data: unknown,
): Record<string, unknown> {
  const type: AnyContainer = sszTypes(network.committeeSize)[formatOf(fork)][kind];
  try {
    return { ...Object(type.toJson(type.fromJson(data))) };
  } catch (cause) {
    throw new MalformedMessageError(`data is not a ${type.typeName}`, { cause });
  }
}

/** A container of one of the formats. It prints the value that it read. */
interface AnyContainer {
  readonly typeName: string;
  fromJson(json: unknown): unknown;
  toJson(value: unknown): unknown;
}
