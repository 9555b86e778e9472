// Writes the store of a release: `node --conditions=@ethread/source apps/service/test/stores/write-store.ts v0.2.0`, in
// a checkout of that release. README.md beside this file describes the result.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeKeys } from '../account-world.ts';
import { readExamples } from '../document-examples.ts';
import { callOf, postJson } from '../json-rpc.ts';
import { SAMPLE_CHAIN, spawnEthread, startConfigured, temporaryFolder } from '../service-process.ts';
import { storeConfiguration } from './store-configuration.ts';
import { packStore } from './store-files.ts';
import type { StoreRecord } from './store-record.ts';

const [version = ''] = process.argv.slice(2);
if (!/^v\d+\.\d+\.\d+$/.test(version)) throw new Error('usage: write-store.ts vMAJOR.MINOR.PATCH');
const target = join(import.meta.dirname, version);
if (existsSync(target)) throw new Error(`${target} exists: the store of a release is written once`);

const work = temporaryFolder();
const file = join(work, 'ethread.yaml');
const store = join(work, 'store');
writeFileSync(file, storeConfiguration({ imports: [join(SAMPLE_CHAIN, 'chain.rlp')] }));

const [open, scoped, revoked, rotated] = await makeKeys(file, [
  { label: 'open' },
  {
    label: 'scoped',
    scopes: { methods: ['eth_getLogs'], chains: ['sample'], origins: ['https://app.example'] },
  },
  { label: 'revoked' },
  { label: 'rotated', withoutFailover: true },
]);
if (!open || !scoped || !revoked || !rotated) throw new Error('the keys were not created');

const service = await startConfigured(file);
const statuses: Record<string, number> = {};
for (const [method, examples] of readExamples()) {
  for (const { params } of examples) {
    const response = await postJson(`${service.url}/v3/${open.apiKey}`, callOf(method, params));
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${method}: HTTP status ${response.status}`);
    statuses[method] = (statuses[method] ?? 0) + 1;
  }
}
if ((await service.stop('SIGINT')) !== 0) throw new Error(service.output());

await ethread('keys', 'revoke', revoked.record.id);
const { apiKey: successor } = JSON.parse(
  await ethread('keys', 'rotate', rotated.record.id, '--overlap', '30d'),
);
const record: StoreRecord = {
  version,
  commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim(),
  writtenAt: new Date().toISOString(),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  keys: { open: open.apiKey, scoped: scoped.apiKey, revoked: revoked.apiKey, successor },
  calls: statuses,
};
mkdirSync(target);
packStore(store, join(target, 'files'));
writeFileSync(join(target, 'record.json'), `${JSON.stringify(record, null, 2)}\n`);
console.log(record);

/** Runs an administration command over the closed store. Returns its output. */
async function ethread(...args: string[]): Promise<string> {
  const { exit, output } = spawnEthread([...args, '--config', file, '--json']);
  if ((await exit) !== 0) throw new Error(output());
  return output();
}
