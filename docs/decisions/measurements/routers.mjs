import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dereference } from '@apidevtools/json-schema-ref-parser';
import { createRouter } from '../../../packages/contract/server/src/index.ts';
import { printCpuTime } from './cpu-time.mjs';

const require = createRequire(new URL('../../../packages/contract/server/package.json', import.meta.url));
const { Router } = require('@open-rpc/server-js/build/router.js');
const text = readFileSync(new URL('../../../openrpc/openrpc.json', import.meta.url), 'utf8');
const document = JSON.parse(text);
const handlers = Object.fromEntries(document.methods.map(({ name }) => [name, () => '0x1']));

try {
  await new Router(document, handlers).call('eth_getBlockByNumber', ['0x1', false]);
} catch (error) {
  console.log(`server-js with the references of the document: ${error.message}`);
}
const start = performance.now();
const theirs = new Router(await dereference(JSON.parse(text)), handlers);
console.log(
  `server-js opens the document without references in ${(performance.now() - start).toFixed(0)} ms`,
);
const ours = createRouter(handlers);
const address = `0x${'ab'.repeat(20)}`;
const calls = [
  ['eth_getBlockByNumber', ['0x1', false]],
  ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x100', address }]],
];
for (const [name, params] of calls) {
  await printCpuTime(`${name}, server-js`, 10_000, () => theirs.call(name, params));
  await printCpuTime(`${name}, generated router`, 10_000, () => ours.invoke(ours.prepare(name, params), {}));
}
