import { RLP } from '@ethereumjs/rlp';
import { Rlp } from 'ox';
import { decodeRlp, encodeRlp } from '../../../packages/codec/chain/src/rlp.ts';
import { printCpuTime } from './cpu-time.mjs';

const logs = Array.from({ length: 500 }, (_, index) => [
  new Uint8Array(20).fill(index),
  [new Uint8Array(32), new Uint8Array(32)],
  new Uint8Array(200),
]);
const bytes = encodeRlp(logs);
console.log('same bytes:', Buffer.compare(RLP.encode(logs), bytes) === 0, bytes.length);
await printCpuTime('own, encode 500 logs', 200, () => encodeRlp(logs));
await printCpuTime('@ethereumjs/rlp, encode', 200, () => RLP.encode(logs));
await printCpuTime('own, decode', 200, () => decodeRlp(bytes, 'logs'));
await printCpuTime('@ethereumjs/rlp, decode', 200, () => RLP.decode(bytes));
await printCpuTime('ox, encode', 200, () => Rlp.from(logs, { as: 'Bytes' }));
await printCpuTime('ox, decode', 200, () => Rlp.toBytes(bytes));

// Second encodings of items, none of which a peer may send.
const SECOND_ENCODINGS = {
  'a byte below 0x80 with a length': [0x81, 0x01],
  'the long form of one byte': [0xb8, 0x01, 0xff],
  'a length with a leading zero': [0xb9, 0x00, 0x01, 0xff],
  'the long form of a short list': [0xf8, 0x01, 0x01],
  'bytes after the item': [0x01, 0xff],
};
for (const [name, item] of Object.entries(SECOND_ENCODINGS))
  for (const [library, decode] of [
    ['own', (input) => decodeRlp(input, 'item')],
    ['ox', Rlp.toBytes],
  ])
    try {
      decode(Uint8Array.from(item));
      console.log(`${library} accepts ${name}`);
    } catch {
      console.log(`${library} rejects ${name}`);
    }
