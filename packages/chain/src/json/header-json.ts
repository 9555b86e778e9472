import { bytesToHex, type Hex, quantityToHex } from '@ethread/core';
import type { Header } from '../header.ts';

/** The header fields that blocks and uncles share on the wire, for a header that is not pending. */
export function headerToJson(header: Header, hash: Uint8Array) {
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
    ...optional('baseFeePerGas', header.baseFeePerGas, quantityToHex),
    ...optional('withdrawalsRoot', header.withdrawalsRoot, bytesToHex),
    ...optional('blobGasUsed', header.blobGasUsed, quantityToHex),
    ...optional('excessBlobGas', header.excessBlobGas, quantityToHex),
    ...optional('parentBeaconBlockRoot', header.parentBeaconBlockRoot, bytesToHex),
    ...optional('requestsHash', header.requestsHash, bytesToHex),
    ...optional('blockAccessListHash', header.blockAccessListHash, bytesToHex),
    ...optional('slotNumber', header.slotNumber, quantityToHex),
  };
}

/** A field that is absent before its fork. */
function optional<Name extends string, T>(name: Name, value: T | undefined, print: (value: T) => Hex) {
  // A computed key widens to string, so the name is said again.
  return (value === undefined ? {} : { [name]: print(value) }) as { [Key in Name]?: Hex };
}
