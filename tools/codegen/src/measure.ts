import { compileFiles } from './testing/compiled.ts';
import { layOut } from './emitters/layout.ts';
import { PARTS } from './emitters/modules.ts';
import { readApi } from './model/read-api.ts';
import type { CheckedParams, MethodChecks } from './runtime/method-checks.ts';
import { readSource, referencedReader } from './source/read-source.ts';

// `measure.ts DOC [PAIRS]` measures the CPU time of the generated checks of Ethereum's hot methods against a
// handwritten switch that reports only whether a call is valid. Both run in this process in alternation. Each figure is
// the median of the ratios of PAIRS pairs of runs.
const [place = '', pairs = '31'] = process.argv.slice(2);
const CALLS_A_TURN = 200_000;

interface Parts {
  validators: { readonly methodChecks: ReadonlyMap<string, MethodChecks> };
  checks: { checkParams(checks: MethodChecks, params: unknown): CheckedParams };
  server: {
    createServer(handlers: object): {
      respond(message: string, context: undefined): Promise<string | undefined>;
    };
  };
}

const ADDRESS = '0x7dcd17433742f4c0ca53122ab541d0ba67fc27df';
const calls: readonly { readonly title: string; readonly method: string; readonly params: unknown }[] = [
  { title: 'block by tag', method: 'eth_getBlockByNumber', params: ['latest', false] },
  { title: 'block by number', method: 'eth_getBlockByNumber', params: ['0x10d4f', true] },
  {
    title: 'call',
    method: 'eth_call',
    params: [{ to: ADDRESS, input: `0x70a08231${'0'.repeat(24)}${ADDRESS.slice(2)}` }, 'latest'],
  },
  {
    title: 'call with all of it',
    method: 'eth_call',
    params: [
      {
        from: ADDRESS,
        to: ADDRESS,
        gas: '0x5208',
        maxFeePerGas: '0x3b9aca00',
        maxPriorityFeePerGas: '0x1',
        value: '0x0',
        input: `0x70a08231${'0'.repeat(24)}${ADDRESS.slice(2)}`,
      },
      '0x10d4f',
    ],
  },
];

const TRANSACTION_KEYS: ReadonlySet<string> = new Set([
  'accessList',
  'authorizationList',
  'blobVersionedHashes',
  'blobs',
  'chainId',
  'commitments',
  'from',
  'gas',
  'gasPrice',
  'input',
  'maxFeePerBlobGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'proofs',
  'to',
  'type',
  'value',
]);

const compiled = compileFiles(
  await layOut(await readApi(await readSource(place), referencedReader()), {
    form: 'folder',
    name: 'measured',
    parts: PARTS,
    isTypesOnly: false,
  }),
);
try {
  const { methodChecks } = await compiled.load<Parts['validators']>('validators');
  const { checkParams } = await compiled.load<Parts['checks']>('method-checks');
  const { createServer } = await compiled.load<Parts['server']>('server');
  const result = '0x1';
  const handle = () => result;
  const server = createServer({ eth_call: handle, eth_getBlockByNumber: handle });

  const generated = (method: string, params: unknown): boolean => {
    const checks = methodChecks.get(method);
    return checks !== undefined && !('fault' in checkParams(checks, params));
  };
  const byHand = async (message: string): Promise<string | undefined> => {
    const { jsonrpc, id, method, params } = JSON.parse(message);
    if (jsonrpc !== '2.0' || !isRight(method, params)) return undefined;
    return JSON.stringify({ jsonrpc: '2.0', id, result: await handle() });
  };

  for (const { title, method, params } of calls) {
    if (!generated(method, params) || !isRight(method, params)) throw new Error(`${title} is rejected`);
    // Parsed anew, as each message is: an engine would optimize for values that are always the same.
    const text = JSON.stringify(params);
    const values = Array.from({ length: 1000 }, (): unknown => JSON.parse(text));
    const turn = (check: (name: string, given: unknown) => boolean) => () => {
      for (let count = 0; count < CALLS_A_TURN; count++)
        if (!check(method, values[count % values.length])) throw new Error(`${title} is rejected`);
      return Promise.resolve();
    };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const served = (respond: (given: string) => Promise<string | undefined>) => async () => {
      for (let count = 0; count < CALLS_A_TURN / 4; count++) await respond(message);
    };
    const checks = await compare(turn(generated), turn(isRight));
    const responses = await compare(
      served((given) => server.respond(given, undefined)),
      served(byHand),
    );
    console.log(`${title}: ${checks} the CPU of a switch; with parsing, dispatch and printing ${responses}`);
  }
} finally {
  compiled.remove();
}

/** Reports whether the params of two methods are valid, as a developer would write it by hand. */
function isRight(method: string, params: unknown): boolean {
  if (!Array.isArray(params)) return false;
  switch (method) {
    case 'eth_getBlockByNumber':
      return params.length === 2 && isBlock(params[0]) && typeof params[1] === 'boolean';
    case 'eth_call':
      return (
        params.length >= 1 &&
        params.length <= 2 &&
        isTransaction(params[0]) &&
        (params[1] === undefined || isBlock(params[1]) || isHash(params[1]))
      );
    default:
      return false;
  }
}

function isBlock(value: unknown): boolean {
  switch (value) {
    case 'latest':
    case 'earliest':
    case 'pending':
    case 'safe':
    case 'finalized':
      return true;
    default:
      return isQuantity(value);
  }
}

function isTransaction(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const {
    accessList,
    authorizationList,
    blobVersionedHashes,
    blobs,
    chainId,
    commitments,
    from,
    gas,
    gasPrice,
    input,
    maxFeePerBlobGas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    nonce,
    proofs,
    to,
    type,
    value: amount,
  } = value as Record<string, unknown>;
  return (
    (accessList === undefined || isList(accessList)) &&
    (authorizationList === undefined || isList(authorizationList)) &&
    (blobVersionedHashes === undefined || isList(blobVersionedHashes)) &&
    (blobs === undefined || isList(blobs)) &&
    (commitments === undefined || isList(commitments)) &&
    (proofs === undefined || isList(proofs)) &&
    (chainId === undefined || isQuantity(chainId)) &&
    (from === undefined || isAddress(from)) &&
    (gas === undefined || isQuantity(gas)) &&
    (gasPrice === undefined || isQuantity(gasPrice)) &&
    (input === undefined || isBytes(input)) &&
    (maxFeePerBlobGas === undefined || isQuantity(maxFeePerBlobGas)) &&
    (maxFeePerGas === undefined || isQuantity(maxFeePerGas)) &&
    (maxPriorityFeePerGas === undefined || isQuantity(maxPriorityFeePerGas)) &&
    (nonce === undefined || isQuantity(nonce)) &&
    (to === undefined || to === null || isAddress(to)) &&
    (type === undefined || isByte(type)) &&
    (amount === undefined || isQuantity(amount)) &&
    Object.keys(value).every((key) => TRANSACTION_KEYS.has(key))
  );
}

/** No call above contains a list. */
function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isQuantity(value: unknown): boolean {
  return typeof value === 'string' && /^0x(0|[1-9a-f][0-9a-f]*)$/.test(value);
}
function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value);
}
function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value);
}
function isBytes(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]*$/.test(value);
}
function isByte(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{1,2}$/.test(value);
}

/** Returns the CPU time of one function relative to the other, with the middle half of the pairs. */
async function compare(one: () => Promise<void>, other: () => Promise<void>): Promise<string> {
  const cpu = async (run: () => Promise<void>) => {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  for (let count = 0; count < 3; count++) await Promise.all([await cpu(one), await cpu(other)]);
  const ratios: number[] = [];
  for (let pair = 0; pair < Number(pairs); pair++) {
    // The functions take turns in being first.
    const first = pair % 2 === 0 ? await cpu(one) : undefined;
    const second = await cpu(other);
    ratios.push((first ?? (await cpu(one))) / second);
  }
  ratios.sort((a, b) => a - b);
  const at = (share: number) => (ratios[Math.floor((ratios.length - 1) * share)] ?? NaN).toFixed(2);
  return `${at(0.5)} (${at(0.25)} to ${at(0.75)})`;
}
