import {
  type Abi,
  type AbiEvent,
  type AbiFunction,
  type AbiParameter,
  decodeEventLog,
  decodeFunctionData,
  decodeFunctionResult,
  erc1155Abi,
  erc20Abi,
  erc4626Abi,
  erc721Abi,
  parseAbi,
  toEventSelector,
  toFunctionSelector,
} from 'viem';

export interface Decoded {
  readonly name: string;
  readonly source: string;
  readonly args: readonly DecodedValue[];
}

export interface DecodedValue {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

export interface Decoder {
  /** Decodes a log. Returns undefined when no known event fits. */
  log(topics: readonly string[], data: string): Decoded | undefined;
  /** Decodes the input of a call. Returns undefined when no known function fits. */
  input(input: string): Decoded | undefined;
  /** Decodes the output of a call with this input. Returns undefined when no known function fits. */
  output(input: string, output: string): Decoded | undefined;
}

/** The built-in interfaces. Wrapped ether has these two events beside those of ERC-20. */
const COMMON: readonly (readonly [string, Abi])[] = [
  ['ERC-20', erc20Abi],
  ['ERC-721', erc721Abi],
  ['ERC-1155', erc1155Abi],
  ['ERC-4626', erc4626Abi],
  [
    'wrapped ether',
    parseAbi([
      'event Deposit(address indexed dst, uint256 wad)',
      'event Withdrawal(address indexed src, uint256 wad)',
      'function deposit() payable',
      'function withdraw(uint256 wad)',
    ]),
  ],
];

const MAX_ARGUMENT = 2_000;

export function createDecoder(): Decoder {
  const events = new Map<string, [string, AbiEvent][]>();
  const functions = new Map<string, [string, AbiFunction][]>();
  for (const [source, items] of COMMON)
    for (const item of items)
      if (item.type === 'event') add(events, toEventSelector(item), [source, item]);
      else if (item.type === 'function') add(functions, toFunctionSelector(item), [source, item]);
  return {
    log([selector = '', ...indexed], data) {
      if (![selector, data, ...indexed].every(isHex)) return undefined;
      return firstOf(events.get(selector), ([source, item]) => {
        const { args } = decodeEventLog({
          abi: [item],
          topics: [hex(selector), ...indexed.map(hex)],
          data: hex(data),
        });
        return { name: item.name, source, args: printArgs(item.inputs, args) };
      });
    },
    input(input) {
      if (!isHex(input)) return undefined;
      return firstOf(functions.get(input.slice(0, 10)), ([source, item]) => {
        const { args } = decodeFunctionData({ abi: [item], data: hex(input) });
        return { name: item.name, source, args: printArgs(item.inputs, args) };
      });
    },
    output(input, output) {
      // Code that is not a contract returns nothing.
      if (!isHex(input) || !isHex(output) || output === '0x') return undefined;
      return firstOf(functions.get(input.slice(0, 10)), ([source, item]) => {
        const result: unknown = decodeFunctionResult({ abi: [item], data: hex(output) });
        const values = item.outputs.length === 1 ? [result] : result;
        return { name: item.name, source, args: printArgs(item.outputs, values) };
      });
    },
  };
}

/** Returns the first result. A candidate whose indexed arguments or data differ throws. */
function firstOf<Item>(
  candidates: readonly Item[] = [],
  decode: (item: Item) => Decoded,
): Decoded | undefined {
  for (const candidate of candidates) {
    try {
      return decode(candidate);
    } catch {
      // The next interface has the same signature, such as the transfers of ERC-20 and ERC-721.
    }
  }
  return undefined;
}

function printArgs(inputs: readonly AbiParameter[], args: unknown): Decoded['args'] {
  const values: readonly unknown[] = Array.isArray(args)
    ? args
    : inputs.map(({ name = '' }) => Object(args)[name]);
  return inputs.map(({ name = '', type }, index) => ({
    name: name === '' ? (inputs.length === 1 ? 'result' : `argument ${index + 1}`) : name,
    type,
    text: printValue(values[index]),
  }));
}

function printValue(value: unknown): string {
  const text =
    typeof value === 'object' && value !== null
      ? JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
      : String(value);
  return text.length > MAX_ARGUMENT ? `${text.slice(0, MAX_ARGUMENT)}…` : text;
}

function add<Item>(items: Map<string, Item[]>, key: string, item: Item): void {
  const present = items.get(key);
  if (present) present.push(item);
  else items.set(key, [item]);
}

const isHex = (text: string) => /^0x([\da-f]{2})*$/i.test(text);
const hex = (text: string): `0x${string}` => `0x${text.slice(2)}`;
