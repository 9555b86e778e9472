import { bytesToHex, type Hex, quantityToHex } from '@ethread/core';
import { FORK_HEADER_FIELDS, type HeaderField } from '../forks/fork-table.ts';
import type { Header } from '../header.ts';
import { encodeRlp } from '../rlp.ts';

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
