import { bytesEqual, bytesToHex, type Hex, hexToBytes, quantityToHex } from '@ethread/core';
import { FORK_HEADER_FIELDS, type HeaderField } from '../forks/fork-table.ts';
import type { Header, UnknownHeaderField } from '../header.ts';
import { encodeRlp, quantityBytes } from '../rlp.ts';
import { headerHash, readHeaderFields } from '../header-codec.ts';
import { JsonFields } from '../json-fields.ts';

/** The wire-form fields that blocks and uncles share. Those of forks are present where the header has them. */
export type HeaderJson = Readonly<
  Record<
    | 'difficulty'
    | 'extraData'
    | 'gasLimit'
    | 'gasUsed'
    | 'hash'
    | 'logsBloom'
    | 'miner'
    | 'mixHash'
    | 'nonce'
    | 'number'
    | 'parentHash'
    | 'receiptsRoot'
    | 'sha3Uncles'
    | 'stateRoot'
    | 'timestamp'
    | 'transactionsRoot',
    Hex
  >
> & { readonly [Name in HeaderField['name']]?: Hex };

/** Converts a header that is not pending to the wire-form fields that blocks and uncles share. */
export function headerToJson(header: Header, hash: Uint8Array): HeaderJson {
  return {
    difficulty: quantityToHex(header.difficulty),
    extraData: bytesToHex(header.extraData),
    gasLimit: quantityToHex(header.gasLimit),
    gasUsed: quantityToHex(header.gasUsed),
    hash: bytesToHex(hash),
    logsBloom: bytesToHex(header.logsBloom),
    miner: bytesToHex(header.miner),
    mixHash: bytesToHex(header.mixHash),
    nonce: bytesToHex(header.nonce),
    number: quantityToHex(header.number),
    parentHash: bytesToHex(header.parentHash),
    receiptsRoot: bytesToHex(header.receiptsRoot),
    sha3Uncles: bytesToHex(header.sha3Uncles),
    stateRoot: bytesToHex(header.stateRoot),
    timestamp: quantityToHex(header.timestamp),
    transactionsRoot: bytesToHex(header.transactionsRoot),
    ...forkFieldsToJson(header),
    ...unknownFieldsToJson(header),
  };
}

function forkFieldsToJson(header: Header): { readonly [Name in HeaderField['name']]?: Hex } {
  const shown: { [Name in HeaderField['name']]?: Hex } = {};
  for (const { name } of FORK_HEADER_FIELDS) {
    const value = header[name];
    if (value !== undefined)
      shown[name] = typeof value === 'bigint' ? quantityToHex(value) : bytesToHex(value);
  }
  return shown;
}

/** Converts unknown fields to the text that the node printed, or to bytes. */
function unknownFieldsToJson({ unknownFields = [] }: Header): object {
  return Object.fromEntries(
    unknownFields.map(({ name, value, json }) => [
      name,
      json ?? bytesToHex(value instanceof Uint8Array ? value : encodeRlp(value)),
    ]),
  );
}

/**
 * Reads the header from a block's or uncle's wire form and ignores other fields.
 *
 * @throws {InvalidChainJsonError} naming the field.
 */
export function headerFromJson(json: unknown, what = 'block'): Header {
  const fields = new JsonFields(json, what);
  return readHeaderFields(fields, ({ name, aliases = [] }) =>
    fields.has(name) ? true : (aliases.find((alias) => fields.has(alias)) ?? false),
  );
}

/** Maximum number of guesses at the arrangement of unknown fields in a header. */
const MAX_ATTEMPTS = 64;
/** Maximum number of unknown fields that may be guessed. With more, 64 guesses are hopeless. */
const MAX_GUESSED_FIELDS = 8;
const HEX = /^0x[0-9a-fA-F]{0,2048}$/;

/** The header's own fields, and the fields that blocks and uncles show beside their header. */
const KNOWN_NAMES: ReadonlySet<string> = new Set([
  ...['hash', 'size', 'totalDifficulty', 'transactions', 'uncles', 'withdrawals', 'author', 'sealFields'],
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'],
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce'],
  ...['blockAccessList'],
  ...FORK_HEADER_FIELDS.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
]);

/** Returns the field names of a block's wire form that this version does not support: a later fork's, or a node's own. */
export function unknownNamesOf(json: unknown): string[] {
  return Object.keys(Object(json)).filter((name) => !KNOWN_NAMES.has(name));
}

/**
 * Reads a header that must have the given hash. Fields that this version does not support may belong to the header. JSON
 * shows neither their order nor whether they are numbers or bytes, so they are tried after the known fields, in at most
 * 64 ways.
 *
 * @returns undefined when no attempt gives the hash.
 * @throws {InvalidChainJsonError} naming the field.
 */
export function headerFromJsonByHash(json: unknown, hash: Uint8Array, what = 'block'): Header | undefined {
  const header = headerFromJson(json, what);
  if (bytesEqual(headerHash(header), hash)) return header;
  const shown: Readonly<Record<string, unknown>> = Object(json);
  const texts = unknownNamesOf(json).flatMap((name) => {
    const value = shown[name];
    return typeof value === 'string' && HEX.test(value) ? [{ name, json: value }] : [];
  });
  if (texts.length > MAX_GUESSED_FIELDS) return undefined;
  let attempts = 0;
  for (const order of ordersOf(texts)) {
    for (const unknownFields of encodingsOf(order)) {
      if (++attempts > MAX_ATTEMPTS) return undefined;
      const guess = { ...header, unknownFields };
      if (bytesEqual(headerHash(guess), hash)) return guess;
    }
  }
  return undefined;
}

/** A field in the form that a node printed. */
interface PrintedField {
  readonly name: string;
  readonly json: string;
}

/**
 * Yields every selection and order of items: first all of them in their own order, longer selections before shorter
 * ones.
 */
function* ordersOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let length = items.length; length > 0; length--) yield* arrangements(items, length);
}

function* arrangements<T>(items: readonly T[], length: number): Generator<readonly T[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const [index, item] of items.entries()) {
    for (const rest of arrangements(items.toSpliced(index, 1), length - 1)) yield [item, ...rest];
  }
}

/** Yields every way to encode fields: each as bytes or as a quantity, where these differ. */
function* encodingsOf([first, ...rest]: readonly PrintedField[]): Generator<UnknownHeaderField[]> {
  if (!first) {
    yield [];
    return;
  }
  for (const value of valuesOf(first.json)) {
    for (const others of encodingsOf(rest)) yield [{ ...first, value }, ...others];
  }
}

function valuesOf(json: string): Uint8Array[] {
  const quantity = quantityBytes(json === '0x' ? 0n : BigInt(json));
  if (json.length % 2 === 1) return [quantity];
  const bytes = hexToBytes(json);
  return bytesEqual(bytes, quantity) ? [bytes] : [bytes, quantity];
}
