import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, http } from '@ethread/client';
import { sampleAccounts, sampleChain } from './mutation/sample-accounts.ts';
import { sampleCalls, withTotalDifficulty } from './mutation/sample-calls.ts';
import { tryMutations } from './mutation/try-mutations.ts';
import { startSampleService } from './stored-sample.ts';
import { KEY, SAMPLE_CHAIN, type ServiceProcess } from './service-process.ts';

const ROOT = join(import.meta.dirname, '../../..');

const UNCLE_BLOCK = 10;
const WITHDRAWAL_BLOCK = 60;
const HEAD = 302;
/**
 * Fields of later forks than the sample has, which `amsterdam.test.ts` changes, those that uncles cannot have, and the
 * hashes of a block by hash, which the client reads from whole transactions.
 */
const NOT_IN_SAMPLE =
  /blockAccessListHash|slotNumber|^eth_getBlockByHash: transactions\.\*$|^eth_getUncle\w+: (uncles|baseFee|withdrawals|blobGas|excess|parentBeacon|requestsHash)/;

const landmarks: { readonly transactions: Readonly<Record<string, `0x${string}`>> } = JSON.parse(
  readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'),
);

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const document: {
  readonly methods: readonly { readonly name: string; readonly result: { readonly schema: Schema } }[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
} = JSON.parse(readFileSync(join(ROOT, 'openrpc/openrpc.json'), 'utf8'));

/** Returns the places of all values of a schema. List positions are `*`. */
function placesOf(schema: Schema, at = ''): readonly string[] {
  const { $ref, anyOf, items, properties } = schema;
  const under = (name: string) => (at === '' ? name : `${at}.${name}`);
  if ($ref !== undefined) return placesOf(document.components.schemas[$ref.replace(/^.*\//, '')] ?? {}, at);
  if (anyOf) return anyOf.flatMap((one) => placesOf(one, at));
  if (items) return placesOf(items, under('*'));
  if (properties)
    return Object.entries(properties).flatMap(([name, property]) => placesOf(property, under(name)));
  return schema.type === 'null' ? [] : [at];
}

/** Returns the rows of the table in the docs: the number of fields, and those that are not proven. */
function tableOfDocs(): ReadonlyMap<string, readonly [count: number, notProven: readonly string[]]> {
  const text = readFileSync(join(ROOT, 'docs/verified-client.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(eth_\w+)` +\| +(\d+) \| (.*) \|$/gm)];
  return new Map(
    rows.map(([, name = '', count, places = '']) => [
      name,
      [Number(count), [...places.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place).sort()],
    ]),
  );
}

describe('fields of the document', () => {
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await startSampleService();
  });

  afterAll(() => service.stop());

  it('are each proven, or named as not proven in the docs', async () => {
    const methods = document.methods.filter(({ name }) => name !== 'rpc.discover');
    const fields = new Map(
      methods.map(({ name, result }) => [name, [...new Set(placesOf(result.schema))].sort()]),
    );
    const transport = withTotalDifficulty(http(`${service.url}/v3/${KEY}`));
    const blocks = new Set([UNCLE_BLOCK, WITHDRAWAL_BLOCK, HEAD]);
    for (const hash of Object.values(landmarks.transactions)) {
      const receipt = await createClient(transport).eth_getTransactionReceipt(hash);
      blocks.add(Number(receipt?.blockNumber));
    }
    const calls = (await sampleCalls(transport, sampleAccounts)).filter(({ block }) => blocks.has(block));
    const tried = new Map<string, Map<string, number>>();
    const notProven = new Map<string, Set<string>>(methods.map(({ name }) => [name, new Set<string>()]));
    const faults = await tryMutations(transport, calls, {
      chain: sampleChain,
      // Each place once, in whatever response to whatever method the call depends on.
      isWanted(method, changed, path) {
        const counts = tried.get(method) ?? new Map<string, number>();
        tried.set(method, counts);
        const place = `${changed}: ${path}`;
        const count = counts.get(place) ?? 0;
        counts.set(place, count + 1);
        return count < 1;
      },
      onPassed: (method, difference) => void notProven.get(method)?.add(difference),
    });
    expect(faults).toEqual([]);
    const untried = [...fields].flatMap(([method, places]) => {
      const changed = [...(tried.get(method) ?? new Map()).keys()].map(String);
      return places
        .filter((place) => place !== '' && !changed.some((one) => one.endsWith(place)))
        .map((place) => `${method}: ${place}`);
    });
    expect(untried.filter((place) => !NOT_IN_SAMPLE.test(place))).toEqual([]);
    expect(tableOfDocs()).toEqual(
      new Map(
        [...fields].map(([name, places]) => [name, [places.length, [...(notProven.get(name) ?? [])].sort()]]),
      ),
    );
  }, 600_000);
});
