import { RLP } from '@ethereumjs/rlp';
import { decodeRlp, encodeRlp } from '../../../packages/chain/src/rlp.ts';
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
