/** Bounds of a message's structure. They bound the time of JSON.parse and validation for the message. */
export interface StructureLimits {
  /** Maximum items of a batch. */
  readonly maxBatchItems: number;
  /** Maximum nesting of arrays and objects. */
  readonly maxDepth: number;
  /** Maximum values of a message, counted as its commas, arrays and objects. */
  readonly maxValues: number;
  /** Maximum values of one request of a message, counted likewise. */
  readonly maxRequestValues: number;
  /** Maximum arrays and objects of a message. */
  readonly maxContainers: number;
  /** Maximum members of all objects of a message. */
  readonly maxMembers: number;
  /** Maximum members of all objects of one request of a message. Each may cost JSON.parse a microsecond. */
  readonly maxRequestMembers: number;
  /** Maximum bytes of the name of a member. JSON.parse hashes every name. */
  readonly maxNameBytes: number;
}

/** The name of a limit that a message's structure exceeds. */
export type StructureLimit = keyof StructureLimits;

/** The positions of a batch's items within its bytes. */
export interface BatchStructure {
  /** Index of each item's first byte and index after its last byte. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

/** The structure of a message: the first limit that it exceeds, a batch, or a single value. */
export type MessageStructure =
  | { readonly kind: 'exceeds'; readonly limit: StructureLimit }
  | ({ readonly kind: 'batch' } & BatchStructure)
  /** `values` are its commas, arrays and objects. */
  | { readonly kind: 'single'; readonly values: number };

const BRACKET_OPEN = 0x5b;
const BRACKET_CLOSE = 0x5d;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;
const COMMA = 0x2c;
const COLON = 0x3a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/**
 * Reads the structure of a message in one pass over its bytes, so that a body that is expensive to parse is rejected
 * before it costs stack, objects or time. It does not check that the bytes are JSON. For valid JSON it is exact.
 */
export function readStructure(bytes: Uint8Array, limits: StructureLimits): MessageStructure {
  const { maxDepth, maxValues, maxRequestValues, maxContainers, maxBatchItems } = limits;
  const { maxMembers, maxRequestMembers, maxNameBytes } = limits;
  const first = firstByteOf(bytes);
  const isBatch = bytes[first] === BRACKET_OPEN;
  const ranges: [number, number][] = [];
  let itemStart = first + 1;
  let valuesBefore = 1;
  let depth = 0;
  let values = 0;
  let containers = 0;
  let members = 0;
  let membersBefore = 0;
  let lastStringBytes = 0;
  for (let index = first; index < bytes.length; index++) {
    switch (bytes[index]) {
      case QUOTE: {
        const start = index;
        for (index++; index < bytes.length && bytes[index] !== QUOTE; index++)
          if (bytes[index] === BACKSLASH) index++;
        lastStringBytes = index - start - 1;
        break;
      }
      case COMMA:
        if (++values > maxValues) return exceeds('maxValues');
        if (values - valuesBefore > maxRequestValues) return exceeds('maxRequestValues');
        if (!isBatch || depth !== 1) break;
        ranges.push([itemStart, index]);
        if (ranges.length >= maxBatchItems) return exceeds('maxBatchItems');
        itemStart = index + 1;
        valuesBefore = values;
        membersBefore = members;
        break;
      case COLON:
        if (++members > maxMembers) return exceeds('maxMembers');
        if (members - membersBefore > maxRequestMembers) return exceeds('maxRequestMembers');
        if (lastStringBytes > maxNameBytes) return exceeds('maxNameBytes');
        break;
      case BRACKET_OPEN:
      case BRACE_OPEN:
        if (++depth > maxDepth) return exceeds('maxDepth');
        if (++values > maxValues) return exceeds('maxValues');
        if (values - valuesBefore > maxRequestValues) return exceeds('maxRequestValues');
        if (++containers > maxContainers) return exceeds('maxContainers');
        break;
      case BRACKET_CLOSE:
      case BRACE_CLOSE:
        if (--depth === 0 && isBatch) ranges.push([itemStart, index]);
        break;
      default:
    }
  }
  return isBatch ? { kind: 'batch', ranges } : { kind: 'single', values };
}

function exceeds(limit: StructureLimit): MessageStructure {
  return { kind: 'exceeds', limit };
}

/** Returns the index of the first byte that is not whitespace. */
function firstByteOf(bytes: Uint8Array): number {
  let index = 0;
  while (index < bytes.length && (bytes[index] ?? SPACE) <= SPACE) index++;
  return index;
}
