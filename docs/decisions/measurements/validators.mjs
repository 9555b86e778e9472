import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { validateParams } from '../../../packages/contract/types/src/index.ts';
import { printCpuTime } from './cpu-time.mjs';

const { components, methods } = JSON.parse(
  readFileSync(new URL('../../../openrpc/openrpc.json', import.meta.url), 'utf8'),
);
const { schema } = methods.find(({ name }) => name === 'eth_getLogs').params[0];
const start = performance.now();
const check = new Ajv({ strict: false, logger: false }).compile({ ...schema, components });
console.log(`ajv compiles one schema in ${(performance.now() - start).toFixed(0)} ms`);

const address = `0x${'ab'.repeat(20)}`;
const filter = {
  fromBlock: '0x1',
  toBlock: '0x100',
  address: [address],
  topics: [[`0x${'cd'.repeat(32)}`], null],
};
await printCpuTime('own, a filter', 50_000, () => validateParams('eth_getLogs', [filter]));
await printCpuTime('ajv', 50_000, () => check(filter));
const wrong = { ...filter, address: ['0x12'] };
console.log('own:', validateParams('eth_getLogs', [wrong]));
check(wrong);
console.log(
  'ajv:',
  check.errors.map(({ instancePath, message }) => `${instancePath} ${message}`),
);
