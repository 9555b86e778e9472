import type { KnownChain } from '../proofs/known-chain.ts';
import { bytesToHex, hexToBytes, quantityToHex } from '@ethread/core';

/** The block of a wire parameter, with moving tags replaced by numbers where these are known. */
export type WirePlace =
  | { readonly kind: 'number'; readonly number: bigint; readonly wire: unknown }
  | { readonly kind: 'hash'; readonly hash: Uint8Array; readonly wire: unknown }
  /** The pending block, or a tag whose number is not known. */
  | { readonly kind: 'tag'; readonly tag: string; readonly wire: unknown };

/**
 * Parses a block parameter. `latest` becomes the number of the followed head, so that no client sees it go back when
 * another node answers. `safe` and `finalized` are replaced likewise.
 */
export function toPlace(parameter: unknown, view: KnownChain): WirePlace {
  if (parameter === undefined || parameter === null) return toPlace('latest', view);
  if (typeof parameter === 'number') return numbered(BigInt(parameter));
  if (typeof parameter === 'object') {
    const { blockNumber, blockHash } = Object(parameter);
    if (blockNumber !== undefined) return numbered(BigInt(blockNumber));
    return { kind: 'hash', hash: hexToBytes(blockHash), wire: parameter };
  }
  const text = String(parameter);
  if (text.length === 66) {
    const hash = hexToBytes(text);
    return { kind: 'hash', hash, wire: { blockHash: bytesToHex(hash) } };
  }
  if (/^(?:0x[0-9a-fA-F]+|\d+)$/.test(text)) return numbered(BigInt(text));
  if (text === 'earliest') return numbered(0n);
  const number = followed(text, view);
  return number === undefined ? { kind: 'tag', tag: text, wire: text } : numbered(BigInt(number));
}

/** Parses an end of a log range, which is never a hash: 64 digits are a number. */
export function toRangeEnd(parameter: unknown, view: KnownChain): WirePlace {
  return typeof parameter === 'string' && parameter.startsWith('0x')
    ? numbered(BigInt(parameter))
    : toPlace(parameter, view);
}

/** Returns the current number of a moving tag, or undefined while it is not known. */
function followed(tag: string, view: KnownChain): number | undefined {
  const head = view.head();
  if (!head || tag === 'pending') return undefined;
  if (tag === 'latest') return Math.max(head.latest.header.number, view.leastLatest);
  return (tag === 'safe' ? head.safe : head.finalized)?.header.number;
}

function numbered(number: bigint): WirePlace {
  return { kind: 'number', number, wire: quantityToHex(number) };
}

/** Returns the number of a place as a safe integer, or undefined when it has none. */
export function numberOf(place: WirePlace): number | undefined {
  return place.kind === 'number' && place.number <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(place.number)
    : undefined;
}

/** Removes leading zeros of a quantity, which some nodes reject. */
export function toWireQuantity(quantity: unknown): unknown {
  return typeof quantity === 'string' && /^0x0+[0-9a-fA-F]/.test(quantity)
    ? quantityToHex(BigInt(quantity))
    : quantity;
}

/** The highest position to request. Some nodes reject larger ones, and no block is that long. */
const LAST_INDEX = 0x7fff_ffffn;

/** Returns a position in a block as nodes accept it: without leading zeros, and none beyond the last possible. */
export function toWireIndex(index: unknown): string {
  const requested = BigInt(String(index));
  return quantityToHex(requested < LAST_INDEX ? requested : LAST_INDEX);
}
