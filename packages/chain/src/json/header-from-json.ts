import type { Header } from '../header.ts';
import { JsonFields } from './json-fields.ts';

/**
 * Reads the header of a block's or uncle's wire form; what is not the header's is left alone.
 *
 * @throws {InvalidChainJsonError} naming the field.
 */
export function headerFromJson(json: unknown, what = 'block'): Header {
  const fields = new JsonFields(json, what);
  return {
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
    ...(fields.has('baseFeePerGas') ? { baseFeePerGas: fields.quantity('baseFeePerGas') } : {}),
    ...(fields.has('withdrawalsRoot') ? { withdrawalsRoot: fields.bytes('withdrawalsRoot', 32) } : {}),
    ...(fields.has('blobGasUsed') ? { blobGasUsed: fields.quantity('blobGasUsed') } : {}),
    ...(fields.has('excessBlobGas') ? { excessBlobGas: fields.quantity('excessBlobGas') } : {}),
    ...(fields.has('parentBeaconBlockRoot')
      ? { parentBeaconBlockRoot: fields.bytes('parentBeaconBlockRoot', 32) }
      : {}),
    ...(fields.has('requestsHash') ? { requestsHash: fields.bytes('requestsHash', 32) } : {}),
    ...(fields.has('blockAccessListHash')
      ? { blockAccessListHash: fields.bytes('blockAccessListHash', 32) }
      : {}),
    ...(fields.has('slotNumber') ? { slotNumber: fields.quantity('slotNumber') } : {}),
  };
}
