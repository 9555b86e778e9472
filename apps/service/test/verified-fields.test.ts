import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  createClient,
  ExecutionRevertedError,
  HeaderNotFoundError,
  http,
  type Transport,
} from '@ethread/client';
import { VerificationError, verified } from '@ethread/client/verify';
import { startSampleService } from './stored-sample.ts';
import { SAMPLE_CHAIN, type ServiceProcess } from './service-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
const sample = (file: string) => JSON.parse(readFileSync(join(SAMPLE_CHAIN, file), 'utf8'));
const { contracts, transactions } = sample('landmarks.json');
const chain = sample('genesis.json').config;

const UNCLE_BLOCK = 10;
const WITHDRAWAL_BLOCK = 60;
const HEAD = 302;
/**
 * Fields of later forks than the sample has, which `amsterdam.test.ts` changes, those that uncles cannot have, and the
 * hashes of a block by hash, which the client reads from whole transactions.
 */
const NOT_IN_SAMPLE =
  /blockAccessListHash|slotNumber|^eth_getBlockByHash: transactions\.\*$|^eth_getUncle\w+: (uncles|baseFee|withdrawals|blobGas|excess|parentBeacon|requestsHash)/;

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

const under = (at: string, name: string) => [at, name].filter(Boolean).join('.');

/** Returns the places of all values of a schema. List positions are `*`. */
function placesOf(schema: Schema, at = ''): readonly string[] {
  const { $ref, anyOf, items, properties } = schema;
  if ($ref !== undefined) return placesOf(document.components.schemas[$ref.replace(/^.*\//, '')] ?? {}, at);
  if (anyOf) return anyOf.flatMap((one) => placesOf(one, at));
  if (items) return placesOf(items, under(at, '*'));
  if (properties)
    return Object.entries(properties).flatMap(([name, property]) => placesOf(property, under(at, name)));
  return schema.type === 'null' ? [] : [at];
}

/** Generates changes of one place each: another value of its kind, or the value without the place. */
function* changesOf(value: unknown, at = ''): Generator<readonly [place: string, changed: unknown]> {
  if (value instanceof ExecutionRevertedError) {
    // The client reads code from the data of a revert.
    const { reason, data = '0x' } = value;
    for (const changed of [another(data), data.slice(0, -2)])
      yield ['error.data', new ExecutionRevertedError({ reason }, { data: String(changed) })];
    yield ['error', '0x'];
  } else if (Array.isArray(value)) {
    yield [`${at}.length`, value.slice(1)];
    yield [`${at}.length`, value.slice(0, -1)];
    yield [`${at}.length`, [...value, value.at(-1) ?? `0x${'00'.repeat(32)}`]];
    for (const [index, item] of value.entries())
      for (const [place, changed] of changesOf(item, `${at}.*`)) yield [place, value.with(index, changed)];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      const others = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
      yield [`${under(at, key)} (left out)`, others];
      for (const [place, changed] of changesOf(field, under(at, key)))
        yield [place, { ...value, [key]: changed }];
    }
  } else yield [at, another(value)];
}

function another(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return `0x${'11'.repeat(20)}`;
  return value === '0x'
    ? '0x00'
    : value.slice(0, -1) + (Number.parseInt(value.slice(-1), 16) ^ 1).toString(16);
}

/** Returns the first place where a result differs. List positions are `*`. */
function differenceOf(truth: unknown, result: unknown): string {
  if (Array.isArray(truth) && Array.isArray(result) && truth.length !== result.length) return 'length';
  if (typeof truth !== 'object' || truth === null || typeof result !== 'object' || result === null)
    return result === null ? 'null' : '';
  const values = new Map(Object.entries(result));
  const [name, value] =
    Object.entries(truth).find(([field, one]) => !isDeepStrictEqual(one, values.get(field))) ?? [];
  if (name === undefined) return '';
  return under(Array.isArray(truth) ? '*' : name, differenceOf(value, values.get(name)));
}

function tableOfDocs(): ReadonlyMap<string, readonly [count: number, notProven: readonly string[]]> {
  const text = readFileSync(join(ROOT, 'docs/verified-client.md'), 'utf8');
  return new Map(
    [...text.matchAll(/^\| `(eth_\w+)` +\| +(\d+) \| (.*) \|$/gm)].map(
      ([, name = '', count, places = '']) => [
        name,
        [Number(count), [...places.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place).sort()],
      ],
    ),
  );
}

describe('fields of the document', () => {
  let service: ServiceProcess;
  /** The responses of a service in strict contract mode: with total difficulties, which no root covers. */
  const responses = new Map<string, unknown>();

  beforeAll(async () => void (service = await startSampleService()));
  afterAll(() => service.stop());

  async function responseOf(plain: Transport, method: string, params: readonly unknown[]): Promise<unknown> {
    const response: unknown = await plain.request(method, params).catch((error: unknown) => {
      if (error instanceof ExecutionRevertedError) return error;
      throw error;
    });
    const isBlock = /^eth_get(Block|Uncle)By/.test(method) && response !== null;
    return isBlock ? { ...Object(response), totalDifficulty: '0x20000' } : response;
  }

  /** Returns a transport that requests each response once, and replaces one of them. */
  function replay(plain: Transport, requested: string[], changedKey?: string, changed?: unknown): Transport {
    return {
      async request<Result>(method: string, params: readonly unknown[]): Promise<Result> {
        const key = `${method} ${JSON.stringify(params)}`;
        requested.push(key);
        if (!responses.has(key)) responses.set(key, await responseOf(plain, method, params));
        const response = key === changedKey ? changed : responses.get(key);
        if (response instanceof ExecutionRevertedError) throw response;
        return response as Result;
      },
      close() {},
    };
  }

  /** Lists calls for all data of a block, each with the block that is trusted meanwhile. */
  async function callsOf(plain: Transport, number: number) {
    const client = createClient(plain);
    const at = `0x${number.toString(16)}` as const;
    const block = await client.eth_getBlockByNumber(at, false);
    const next = await client.eth_getBlockByNumber(`0x${(number + 1).toString(16)}`, false);
    const { hash, transactions: hashes, uncles } = Object(block);
    const runs = [
      { to: contracts.Token, data: '0x18160ddd' },
      // A word of zeros, the hash of the parent, and that of an older ancestor.
      { input: '0x6001430340602052600943034060405260606000f3' },
    ];
    const calls: [string, ...unknown[]][] = [
      ...runs.flatMap((run): [string, ...unknown[]][] => [
        ['eth_call', run, hash],
        ['eth_estimateGas', run, hash],
      ]),
      ...[true, false].flatMap((isFull): [string, ...unknown[]][] => [
        ['eth_getBlockByNumber', at, isFull],
        ['eth_getBlockByHash', hash, isFull],
      ]),
      ['eth_getBlockReceipts', at],
      ['eth_getLogs', { fromBlock: at, toBlock: at }],
      ...[contracts.Token, `0x${'99'.repeat(20)}`].map((account): [string, ...unknown[]] => [
        'eth_getProof',
        ...[account, [`0x${'00'.repeat(32)}`, '0x1'], at],
      ]),
      ...hashes.flatMap((own: string, place: number): [string, ...unknown[]][] => [
        ['eth_getTransactionReceipt', own],
        ['eth_getTransactionByBlockNumberAndIndex', at, `0x${place.toString(16)}`],
        ['eth_getTransactionByBlockHashAndIndex', hash, `0x${place.toString(16)}`],
      ]),
      ...uncles.map((_own: unknown, place: number) => [
        'eth_getUncleByBlockNumberAndIndex',
        at,
        `0x${place}`,
      ]),
    ];
    return { calls, anchor: next?.hash ?? hash };
  }

  it('are each proven, or named as not proven in the docs', async () => {
    const plain = http(service.apiUrl);
    const methods = document.methods.filter(({ name }) => name !== 'rpc.discover');
    const fields = new Map(
      methods.map(({ name, result }) => [name, [...new Set(placesOf(result.schema))].sort()]),
    );
    const blocks = new Set([UNCLE_BLOCK, WITHDRAWAL_BLOCK, HEAD]);
    for (const hash of Object.values(transactions))
      blocks.add(Number(Object(await plain.request('eth_getTransactionReceipt', [hash])).blockNumber));
    const tried = new Set<string>();
    const notProven = new Map(methods.map(({ name }) => [name, new Set<string>()]));
    for (const number of [...blocks].sort((one, other) => one - other)) {
      const { calls, anchor } = await callsOf(plain, number);
      for (const [method, ...params] of calls) {
        const query = (from: Transport) => verified(from, { anchor, chain }).request(method, params);
        const requested: string[] = [];
        const truth = await query(replay(plain, requested));
        for (const key of new Set(requested))
          for (const [place, changed] of [...changesOf(responses.get(key)), ['(nothing)', null] as const]) {
            // Each place once, in whatever response to whatever method the call depends on.
            const name = `${method}: ${key.split(' ', 1)[0]}: ${place}`;
            if (tried.has(name)) continue;
            tried.add(name);
            try {
              const result = await query(replay(plain, [], key, changed));
              if (!isDeepStrictEqual(result, truth)) notProven.get(method)?.add(differenceOf(truth, result));
            } catch (error) {
              const isRejected = error instanceof VerificationError || error instanceof HeaderNotFoundError;
              if (!isRejected) throw new Error(name, { cause: error });
            }
          }
      }
    }
    const changed = [...tried].map((name) => name.split(': '));
    const untried = [...fields].flatMap(([method, places]) =>
      places
        .filter((place) => !changed.some(([of, , one = '']) => of === method && one.endsWith(place)))
        .map((place) => `${method}: ${place}`),
    );
    expect(untried.filter((place) => !NOT_IN_SAMPLE.test(place))).toEqual([]);
    expect(tableOfDocs()).toEqual(
      new Map(
        [...fields].map(([name, places]) => [name, [places.length, [...(notProven.get(name) ?? [])].sort()]]),
      ),
    );
  });
});
