import type { Header } from './header.ts';
import { keccak256 } from './keccak.ts';
import { decodeRlp, encodeRlp, quantityBytes, type RlpItem } from './rlp.ts';
import { RlpFields } from './rlp-fields.ts';

/** Decodes a header. @throws {InvalidChainBytesError} naming the field. */
export function decodeHeader(bytes: Uint8Array): Header {
  return headerFromRlp(decodeRlp(bytes, 'header'), 'header');
}

/** Encodes a header. */
export function encodeHeader(header: Header): Uint8Array {
  return encodeRlp(headerToRlp(header));
}

/** The block's hash: of its header's RLP. */
export function headerHash(header: Header): Uint8Array {
  return keccak256(encodeHeader(header));
}

/** Reads a header from decoded RLP; fields of later forks are read as far as they are there. */
export function headerFromRlp(item: RlpItem | undefined, what: string): Header {
  const fields = new RlpFields(item, what);
  const header: Header = {
    parentHash: fields.bytes('parentHash', 32),
    sha3Uncles: fields.bytes('sha3Uncles', 32),
    miner: fields.bytes('miner', 20),
    stateRoot: fields.bytes('stateRoot', 32),
    transactionsRoot: fields.bytes('transactionsRoot', 32),
    receiptsRoot: fields.bytes('receiptsRoot', 32),
    logsBloom: fields.bytes('logsBloom', 256),
    difficulty: fields.quantity('difficulty'),
    number: fields.safeInteger('number'),
    gasLimit: fields.quantity('gasLimit'),
    gasUsed: fields.quantity('gasUsed'),
    timestamp: fields.safeInteger('timestamp'),
    extraData: fields.bytes('extraData'),
    mixHash: fields.bytes('mixHash', 32),
    nonce: fields.bytes('nonce', 8),
    ...(fields.left > 0 ? { baseFeePerGas: fields.quantity('baseFeePerGas') } : {}),
    ...(fields.left > 0 ? { withdrawalsRoot: fields.bytes('withdrawalsRoot', 32) } : {}),
    ...(fields.left > 0 ? { blobGasUsed: fields.quantity('blobGasUsed') } : {}),
    ...(fields.left > 0 ? { excessBlobGas: fields.quantity('excessBlobGas') } : {}),
    ...(fields.left > 0 ? { parentBeaconBlockRoot: fields.bytes('parentBeaconBlockRoot', 32) } : {}),
    ...(fields.left > 0 ? { requestsHash: fields.bytes('requestsHash', 32) } : {}),
    ...(fields.left > 0 ? { blockAccessListHash: fields.bytes('blockAccessListHash', 32) } : {}),
    ...(fields.left > 0 ? { slotNumber: fields.quantity('slotNumber') } : {}),
  };
  fields.end();
  return header;
}

/** The header as RLP takes it. */
export function headerToRlp(header: Header): RlpItem {
  const later: (Uint8Array | undefined)[] = [
    header.baseFeePerGas === undefined ? undefined : quantityBytes(header.baseFeePerGas),
    header.withdrawalsRoot,
    header.blobGasUsed === undefined ? undefined : quantityBytes(header.blobGasUsed),
    header.excessBlobGas === undefined ? undefined : quantityBytes(header.excessBlobGas),
    header.parentBeaconBlockRoot,
    header.requestsHash,
    header.blockAccessListHash,
    header.slotNumber === undefined ? undefined : quantityBytes(header.slotNumber),
  ];
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
    ...later.filter((field) => field !== undefined),
  ];
}
