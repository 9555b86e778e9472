import { Code, printParams, printPython } from './print-values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Prints the function of a library for a method. Returns undefined where the library has none for these params. */
type Idiom = (params: readonly unknown[]) => string | undefined;
type Idioms = Readonly<Record<string, Idiom>>;

const TAG = /^(latest|earliest|pending|safe|finalized)$/;
const isNumber = (value: unknown): boolean => /^(0x[\da-f]{1,13}|\d{1,15})$/i.test(String(value));
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a tag or a number as the libraries take it; undefined for every other block. */
const placeOf = (block: unknown): string | number | undefined =>
  TAG.test(String(block)) ? String(block) : isNumber(block) ? Number(block) : undefined;

/** Returns the members that select a block for viem; undefined for a block that it cannot select. */
function viemBlock(block: unknown): Values | undefined {
  if (block === undefined || block === null) return {};
  const place = placeOf(block);
  if (typeof place === 'number') return { blockNumber: BigInt(place) };
  return place === undefined ? undefined : { blockTag: place };
}

/** Returns a call with bigints, and its data under the name that all libraries have. */
function callOf(call: unknown): Values | undefined {
  if (!isObject(call)) return undefined;
  const { input, ...others } = call;
  const amounts = Object.entries(others).map(([name, value]) =>
    /^(value|gas|nonce|\w+[pP]rice|max\w+)$/.test(name) ? [name, BigInt(String(value))] : [name, value],
  );
  return { ...Object.fromEntries(amounts), ...(input === undefined ? {} : { data: input }) };
}

const print = (name: string, value: Values | undefined) => value && `${name}(${printParams([value])})`;

function viemCall(name: string): Idiom {
  return ([call, block, ...more]) => {
    const [of, at] = [callOf(call), viemBlock(block)];
    if (!of || !at || more.length > 0) return undefined;
    const { from, ...others } = of;
    return print(name, { ...(from === undefined ? {} : { account: from }), ...others, ...at });
  };
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const EVENT = "parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')";

export const VIEM: Idioms = {
  eth_getLogs: ([filter]) => {
    if (!isObject(filter)) return undefined;
    const { topics, fromBlock, toBlock, ...others } = filter;
    if (topics !== undefined && JSON.stringify(topics) !== JSON.stringify([TRANSFER])) return undefined;
    const [from, to] = [fromBlock, toBlock].map((block) => (isNumber(block) ? BigInt(String(block)) : block));
    return print('getLogs', {
      ...others,
      ...(topics === undefined ? {} : { event: new Code(EVENT) }),
      ...(from === undefined ? {} : { fromBlock: from }),
      ...(to === undefined ? {} : { toBlock: to }),
    });
  },
  eth_call: viemCall('call'),
  eth_estimateGas: viemCall('estimateGas'),
  eth_getBlockByHash: ([blockHash, isFull]) =>
    print('getBlock', { blockHash, ...(isFull === true ? { includeTransactions: true } : {}) }),
  eth_getBlockByNumber([block, isFull]) {
    const at = viemBlock(block);
    return at && print('getBlock', { ...at, ...(isFull === true ? { includeTransactions: true } : {}) });
  },
  eth_getTransactionByBlockNumberAndIndex([block, index]) {
    const at = viemBlock(block);
    return at && print('getTransaction', { ...at, index: Number(index) });
  },
  eth_getTransactionByBlockHashAndIndex: ([blockHash, index]) =>
    print('getTransaction', { blockHash, index: Number(index) }),
  eth_getTransactionReceipt: ([hash]) => print('getTransactionReceipt', { hash }),
  eth_getProof([address, storageKeys, block]) {
    const at = viemBlock(block);
    return at && print('getProof', { address, storageKeys, ...at });
  },
};

const ethersBlock: Idiom = ([block, isFull]) => {
  const at = placeOf(block) ?? (typeof block === 'string' ? block : undefined);
  return at === undefined ? undefined : `getBlock(${printParams(isFull === true ? [at, true] : [at])})`;
};

export const ETHERS: Idioms = {
  eth_getLogs([filter]) {
    if (!isObject(filter)) return undefined;
    const places = Object.entries(filter).map(([name, value]) =>
      /Block$/.test(name) ? [name, placeOf(value)] : [name, value],
    );
    return print('getLogs', Object.fromEntries(places));
  },
  eth_call([call, block = 'latest', ...more]) {
    const [of, blockTag] = [callOf(call), placeOf(block)];
    return of && blockTag !== undefined && more.length === 0 ? print('call', { ...of, blockTag }) : undefined;
  },
  eth_estimateGas: ([call, block = 'latest']) =>
    block === 'latest' ? print('estimateGas', callOf(call)) : undefined,
  eth_getBlockByHash: ethersBlock,
  eth_getBlockByNumber: ethersBlock,
  eth_getTransactionReceipt: ([hash]) => `getTransactionReceipt(${printParams([hash])})`,
};

/** Prints addresses with the checksum that web3.py wants. */
function withChecksums(values: unknown): unknown {
  if (Array.isArray(values)) return values.map(withChecksums);
  if (isObject(values))
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withChecksums(value)]));
  return /^0x[\da-f]{40}$/i.test(String(values))
    ? new Code(`Web3.to_checksum_address(${JSON.stringify(values)})`)
    : values;
}

/** Returns the idiom of a function of web3.py. The params at `numbers` are numbers or tags, and `last` prints the last. */
function python(name: string, numbers: readonly number[] = [], last?: (value: unknown) => string): Idiom {
  return (params) => {
    if (params.slice(1).some(isObject)) return undefined;
    const values = params.map((value, at) => {
      if (last && at === params.length - 1) return new Code(last(value));
      if (numbers.includes(at)) return placeOf(value) ?? value;
      const { input, ...others } = Object(isObject(value) ? value : {});
      return withChecksums(input === undefined ? value : { ...others, data: input });
    });
    return `${name}(${values.map(printPython).join(', ')})`;
  };
}

const pythonBlock = python('get_block', [0], (isFull) => `full_transactions=${printPython(isFull)}`);

export const WEB3_PY: Idioms = {
  eth_getLogs: python('get_logs'),
  eth_call: python('call', [1]),
  eth_estimateGas: python('estimate_gas', [1]),
  eth_getBlockByHash: pythonBlock,
  eth_getBlockByNumber: pythonBlock,
  eth_getTransactionByBlockNumberAndIndex: python('get_transaction_by_block', [0, 1]),
  eth_getTransactionByBlockHashAndIndex: python('get_transaction_by_block', [1]),
  eth_getBlockReceipts: python('get_block_receipts', [0]),
  eth_getTransactionReceipt: python('get_transaction_receipt'),
  eth_getProof: python('get_proof', [2]),
};
