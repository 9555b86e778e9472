import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type * as DecoderModule from './decoder.ts';
import { groupDigits } from '../group-digits.ts';
import { printField, printUnits } from './print-field.ts';
import type { Token } from './known-tokens.ts';
import { useTokens } from './use-tokens.tsx';

/** The rows of a list that are shown at first, and at each press of the button below them. */
const STEP = 20;
/** The longest value that is shown whole, in characters: more than a hash. */
const MAX_LINE = 140;
/** The items of a list whose contracts are asked for their decimals. */
const MOST_ASKED = 200;
/** The deepest nesting that is shown. No result of the contract is nearly as deep. */
const MAX_DEPTH = 12;

type Module = typeof DecoderModule;
type Decoder = DecoderModule.Decoder;
type Decoded = DecoderModule.Decoded;

/** The call whose result is shown. */
export interface ReadableCall {
  readonly method: string;
  readonly params: unknown;
  /** The address of its service for HTTP, which is asked for the decimals and symbols of tokens; undefined for none. */
  readonly url: string | undefined;
}

interface Props {
  readonly value: unknown;
  readonly label: string;
  readonly call?: ReadableCall | undefined;
}

/**
 * A result as people read it: events and calls by their names, amounts in units of their token, wei as ether, times as
 * dates, quantities in decimal. The decoder is loaded for the first log or call. Only the service of the call is asked.
 */
export function Readable({ value, label, call }: Props) {
  const [module, setModule] = useState<Module>();
  const { input, to = '' } = inputOf(call) ?? {};
  const needsDecoder = useMemo(() => input !== undefined || hasDecodable(value, 0), [value, input]);
  useEffect(() => {
    if (!needsDecoder) return undefined;
    let isHere = true;
    // Without the decoder, logs and calls stay as they were sent.
    import('./decoder.ts').then((loaded) => isHere && setModule(loaded)).catch(() => {});
    return () => {
      isHere = false;
    };
  }, [needsDecoder]);
  const decoder = useMemo(() => module?.createDecoder(), [module]);
  const output = useMemo(
    () =>
      decoder && input !== undefined && typeof value === 'string' ? decoder.output(input, value) : undefined,
    [decoder, input, value],
  );
  const contracts = useMemo(
    () => (decoder ? contractsIn(value, decoder, output && [to, output]) : []),
    [value, decoder, output, to],
  );
  const { found, line } = useTokens(call?.url, contracts);
  const view = { decoder, tokens: found };
  return (
    <div className="readable" role="region" aria-label={label} tabIndex={0}>
      {output && <DecodedLine decoded={output} token={found.get(to)} />}
      <Value name={fieldOf(call)} value={value} depth={0} view={view} />
      {line}
    </div>
  );
}

/** What the values of a result are shown by. */
interface View {
  readonly decoder: Decoder | undefined;
  readonly tokens: ReadonlyMap<string, Token>;
}

interface ValueProps {
  readonly name: string;
  readonly value: unknown;
  readonly depth: number;
  readonly view: View;
}

function Value({ name, value, depth, view }: ValueProps): ReactNode {
  if (typeof value !== 'object' || value === null) return <Leaf name={name} value={value} />;
  if (depth > MAX_DEPTH) return <code>{JSON.stringify(value)}</code>;
  if (Array.isArray(value)) return <List name={name} value={value} depth={depth} view={view} />;
  const decoded = view.decoder && decodedOf(value, view.decoder);
  return (
    <>
      {decoded && <DecodedLine decoded={decoded} token={view.tokens.get(contractOf(value))} />}
      <dl className="readable-fields">
        {Object.entries(value).map(([key, inner]: [string, unknown]) => (
          <div key={key} className={isFolded(inner) ? 'folded' : undefined}>
            <dt>{key}</dt>
            <dd>
              <Value name={key} value={inner} depth={depth + 1} view={view} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function List({ name, value, depth, view }: Omit<ValueProps, 'value'> & { value: readonly unknown[] }) {
  const [shown, setShown] = useState(STEP);
  const count = `${groupDigits(String(value.length))} ${value.length === 1 ? 'item' : 'items'}`;
  if (value.length === 0) return <span className="aside">none</span>;
  const items = (
    <ol className="readable-items">
      {value.slice(0, shown).map((item, index) => (
        <li key={index}>
          {isFolded(item) && depth > 0 ? (
            <details>
              <summary>{titleOf(item, index, view.decoder)}</summary>
              <Value name={name} value={item} depth={depth + 1} view={view} />
            </details>
          ) : (
            <Value name={name} value={item} depth={depth + 1} view={view} />
          )}
        </li>
      ))}
      {value.length > shown && (
        <li>
          <button type="button" className="quiet" onClick={() => setShown(shown + STEP)}>
            Show {Math.min(STEP, value.length - shown)} more of {count}
          </button>
        </li>
      )}
    </ol>
  );
  if (depth === 0) return items;
  return (
    <details>
      <summary>{count}</summary>
      {items}
    </details>
  );
}

function Leaf({ name, value }: { name: string; value: unknown }) {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const { text, raw } = printField(name, isPlain ? value : null);
  return (
    <span className="readable-value">
      {text.length > MAX_LINE ? <Folded text={text} /> : <span title={raw}>{text}</span>}
      {typeof value === 'string' && value.length > 8 && <Copy text={value} name={name} />}
    </span>
  );
}

/** Long bytes, such as a bloom: their beginning, and the rest on demand. */
function Folded({ text }: { text: string }) {
  return (
    <details>
      <summary>
        {text.slice(0, 18)}… <span className="aside">{groupDigits(String(text.length))} characters</span>
      </summary>
      {text}
    </details>
  );
}

/** A button that copies the value as it was sent. */
function Copy({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <button
      type="button"
      className="readable-copy"
      aria-label={`Copy ${name || 'value'}`}
      onClick={() => void copy()}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={isCopied ? 'm3 8.5 3.5 3.5L13 4.5' : 'M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z'} />
      </svg>
    </button>
  );
}

function DecodedLine({
  decoded: { name, source, args },
  token,
}: {
  decoded: Decoded;
  token: Token | undefined;
}) {
  return (
    <div className="readable-decoded">
      <strong>{name}</strong> <span className="aside">{source}</span>
      <dl>
        {args.map((one, index) => (
          <div key={index}>
            <dt>
              {one.name} <span className="aside">{one.type}</span>
            </dt>
            <dd>
              {one.amount !== undefined && token ? <Amount amount={one.amount} token={token} /> : one.text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** An amount in units of its token. A click shows the value as it was sent, and the next click the amount again. */
function Amount({ amount, token: { decimals, symbol } }: { amount: bigint; token: Token }) {
  const [isRaw, setRaw] = useState(false);
  return (
    <button
      type="button"
      className="readable-amount"
      title={isRaw ? 'Show the amount' : 'Show the value as it was sent'}
      onClick={() => setRaw(!isRaw)}
    >
      {isRaw
        ? String(amount)
        : amount === UNLIMITED
          ? `unlimited ${symbol}`
          : `${printUnits(amount, decimals)} ${symbol}`}
    </button>
  );
}

/** The allowance that wallets ask for when no limit is wanted. */
const UNLIMITED = 2n ** 256n - 1n;

/** Returns true for a value that takes more than a line. */
const isFolded = (value: unknown): boolean => typeof value === 'object' && value !== null;

function titleOf(item: unknown, index: number, decoder: Decoder | undefined): string {
  const decoded = decoder && isFolded(item) ? decodedOf(Object(item), decoder) : undefined;
  return decoded ? `${index} · ${decoded.name}` : String(index);
}

/** Decodes an object that has the fields of a log, a transaction or a call. */
function decodedOf(value: object, decoder: Decoder): Decoded | undefined {
  const { topics, data, input } = fieldsOf(value);
  if (Array.isArray(topics) && topics.every((one) => typeof one === 'string') && typeof data === 'string')
    return decoder.log(topics, data);
  return typeof input === 'string' && input.length >= 10 ? decoder.input(input) : undefined;
}

const fieldsOf = (value: object): Readonly<Record<string, unknown>> => ({ ...value });

/** Returns true when part of a value can be decoded. Of a list, the first items decide. */
function hasDecodable(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.slice(0, STEP).some((one) => hasDecodable(one, depth + 1));
  const { topics, input } = fieldsOf(value);
  return (
    Array.isArray(topics) ||
    (typeof input === 'string' && input.length >= 10) ||
    Object.values(value).some((one) => hasDecodable(one, depth + 1))
  );
}

/** Returns the input and the contract of a call whose output can be decoded. */
function inputOf(
  call: ReadableCall | undefined,
): { readonly input: string; readonly to: string } | undefined {
  if (call?.method !== 'eth_call' || typeof call.params !== 'object' || call.params === null)
    return undefined;
  const { to, input, data } = fieldsOf(Object(Object.values(call.params)[0]));
  const sent = input ?? data;
  return typeof to === 'string' && typeof sent === 'string'
    ? { input: sent, to: to.toLowerCase() }
    : undefined;
}

/** Returns the name of the field in which other methods have the result of this one, which says how to print it. */
const fieldOf = (call: ReadableCall | undefined): string => (call && FIELDS[call.method]) ?? '';

const FIELDS: Readonly<Record<string, string>> = {
  eth_getBalance: 'balance',
  eth_gasPrice: 'gasPrice',
  eth_maxPriorityFeePerGas: 'maxPriorityFeePerGas',
  eth_baseFee: 'baseFeePerGas',
  eth_blobBaseFee: 'blobGasPrice',
  eth_call: 'data',
  eth_getCode: 'code',
};

/** Returns the contract that a log or a call belongs to. */
function contractOf(value: object): string {
  const { address, to, topics } = fieldsOf(value);
  const contract = Array.isArray(topics) ? address : to;
  return typeof contract === 'string' ? contract.toLowerCase() : '';
}

/** Returns the contracts whose amounts are shown, in the order of their appearance. Of a list, the first items count. */
function contractsIn(
  value: unknown,
  decoder: Decoder,
  first: readonly [contract: string, decoded: Decoded] | undefined,
): readonly string[] {
  const found = new Set<string>();
  const add = (contract: string, decoded: Decoded | undefined) => {
    if (contract !== '' && decoded?.args.some(({ amount }) => amount !== undefined)) found.add(contract);
  };
  const visit = (one: unknown, depth: number): void => {
    if (typeof one !== 'object' || one === null || depth > MAX_DEPTH) return;
    if (!Array.isArray(one)) add(contractOf(one), decodedOf(one, decoder));
    const inner: readonly unknown[] = Array.isArray(one) ? one.slice(0, MOST_ASKED) : Object.values(one);
    for (const part of inner) visit(part, depth + 1);
  };
  if (first) add(...first);
  visit(value, 0);
  return [...found];
}
