import { keccak256 } from './crypto.ts';
import { FORK_HEADER_FIELDS, type HeaderField } from './forks/fork-table.ts';
import type { Header, UnknownHeaderField } from './header.ts';
import { InvalidChainBytesError } from './errors.ts';
import { decodeRlp, encodeRlp, quantityBytes, type RlpItem } from './rlp.ts';
import { RlpFields } from './rlp-fields.ts';

/** Number of header fields before any fork. */
const FIRST_FIELDS = 15;
/** Maximum number of fields from unknown forks. A header with more is not from any near fork. */
const MAX_UNKNOWN_FIELDS = 16;

/** Decodes a header. @throws {InvalidChainBytesError} naming the field. */
export function decodeHeader(bytes: Uint8Array): Header {
  return headerFromRlp(decodeRlp(bytes, 'header'), 'header');
}

/** Encodes a header. */
export function encodeHeader(header: Header): Uint8Array {
  return encodeRlp(headerToRlp(header));
}

/** Returns the block's hash: the hash of the header's RLP. */
export function headerHash(header: Header): Uint8Array {
  return keccak256(encodeHeader(header));
}

/**
 * Reads a header from decoded RLP: the known fork fields that are present, then unknown fields. An unknown field is
 * named by its position: `unknown23` is the 24th.
 */
export function headerFromRlp(item: RlpItem | undefined, what: string): Header {
  const fields = new RlpFields(item, what);
  const header = readHeaderFields(fields, () => fields.left > 0);
  if (fields.left === 0) return header;
  if (fields.left > MAX_UNKNOWN_FIELDS) {
    throw new InvalidChainBytesError(`${what}: ${fields.left} fields too many`);
  }
  const unknownFields: UnknownHeaderField[] = [];
  for (let place = FIRST_FIELDS + FORK_HEADER_FIELDS.length; fields.left > 0; place++) {
    const name = `unknown${place}`;
    unknownFields.push({ name, value: fields.item(name) });
  }
  return { ...header, unknownFields };
}

/** Fork fields of a header while they are read. */
type ForkFields = { -readonly [Name in HeaderField['name']]?: NonNullable<Header[Name]> };

interface FieldSource {
  quantity(name: string): bigint;
  safeInteger(name: string): number;
  bytes(name: string, length?: number): Uint8Array;
}

/**
 * Reads the header fields in their order: those of every header, then those that forks added.
 *
 * @param find Returns the name under which a fork's field is present; false when it is absent.
 */
export function readHeaderFields(
  source: FieldSource,
  find: (field: HeaderField) => string | boolean,
): Header {
  return {
    parentHash: source.bytes('parentHash', 32),
    sha3Uncles: source.bytes('sha3Uncles', 32),
    miner: source.bytes('miner', 20),
    stateRoot: source.bytes('stateRoot', 32),
    transactionsRoot: source.bytes('transactionsRoot', 32),
    receiptsRoot: source.bytes('receiptsRoot', 32),
    logsBloom: source.bytes('logsBloom', 256),
    difficulty: source.quantity('difficulty'),
    number: source.safeInteger('number'),
    gasLimit: source.quantity('gasLimit'),
    gasUsed: source.quantity('gasUsed'),
    timestamp: source.safeInteger('timestamp'),
    extraData: source.bytes('extraData'),
    mixHash: source.bytes('mixHash', 32),
    nonce: source.bytes('nonce', 8),
    ...readForkFields(source, find),
  };
}

function readForkFields(
  source: FieldSource,
  find: (field: HeaderField) => string | boolean,
): Readonly<ForkFields> {
  const read: ForkFields = {};
  for (const field of FORK_HEADER_FIELDS) {
    const found = find(field);
    if (found === false) continue;
    const name = found === true ? field.name : found;
    if (field.kind === 'quantity') read[field.name] = source.quantity(name);
    else read[field.name] = source.bytes(name, 32);
  }
  return read;
}

/** Converts the header to RLP items. */
export function headerToRlp(header: Header): RlpItem {
  return [
    header.parentHash,
    header.sha3Uncles,
    header.miner,
    header.stateRoot,
    header.transactionsRoot,
    header.receiptsRoot,
    header.logsBloom,
    quantityBytes(header.difficulty),
    quantityBytes(header.number),
    quantityBytes(header.gasLimit),
    quantityBytes(header.gasUsed),
    quantityBytes(header.timestamp),
    header.extraData,
    header.mixHash,
    header.nonce,
    ...FORK_HEADER_FIELDS.flatMap(({ name }) => {
      const value = header[name];
      if (value === undefined) return [];
      return [typeof value === 'bigint' ? quantityBytes(value) : value];
    }),
    ...(header.unknownFields ?? []).map(({ value }) => value),
  ];
}
