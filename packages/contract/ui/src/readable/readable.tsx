import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type * as DecoderModule from './decoder.ts';
import { groupDigits } from '../group-digits.ts';
import { printField } from './print-field.ts';

/** The rows of a list that are shown at first, and at each press of the button below them. */
const STEP = 20;
/** The longest value that is shown whole, in characters: more than a hash. */
const MAX_LINE = 140;
/** The deepest nesting that is shown. No result of the contract is nearly as deep. */
const MAX_DEPTH = 12;

type Module = typeof DecoderModule;
type Decoder = DecoderModule.Decoder;
type Decoded = DecoderModule.Decoded;

export interface ReadableCall {
  readonly method: string;
  readonly params: unknown;
}

interface Props {
  readonly value: unknown;
  readonly label: string;
  readonly call?: ReadableCall | undefined;
}

/**
 * A result as people read it: events and calls by their names, wei as ether, times as dates, quantities in decimal. The
 * decoder is loaded for the first log or call.
 */
export function Readable({ value, label, call }: Props) {
  const [module, setModule] = useState<Module>();
  const input = inputOf(call);
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
  return (
    <div className="readable" role="region" aria-label={label} tabIndex={0}>
      {output && <DecodedLine decoded={output} />}
      <Value name={fieldOf(call)} value={value} depth={0} decoder={decoder} />
    </div>
  );
}

interface ValueProps {
  readonly name: string;
  readonly value: unknown;
  readonly depth: number;
  readonly decoder: Decoder | undefined;
}

function Value({ name, value, depth, decoder }: ValueProps): ReactNode {
  if (typeof value !== 'object' || value === null) return <Leaf name={name} value={value} />;
  if (depth > MAX_DEPTH) return <code>{JSON.stringify(value)}</code>;
  if (Array.isArray(value)) return <List name={name} value={value} depth={depth} decoder={decoder} />;
  const decoded = decoder && decodedOf(value, decoder);
  return (
    <>
      {decoded && <DecodedLine decoded={decoded} />}
      <dl className="readable-fields">
        {Object.entries(value).map(([key, inner]: [string, unknown]) => (
          <div key={key} className={isFolded(inner) ? 'folded' : undefined}>
            <dt>{key}</dt>
            <dd>
              <Value name={key} value={inner} depth={depth + 1} decoder={decoder} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function List({ name, value, depth, decoder }: Omit<ValueProps, 'value'> & { value: readonly unknown[] }) {
  const [shown, setShown] = useState(STEP);
  const count = `${groupDigits(String(value.length))} ${value.length === 1 ? 'item' : 'items'}`;
  if (value.length === 0) return <span className="aside">none</span>;
  const items = (
    <ol className="readable-items">
      {value.slice(0, shown).map((item, index) => (
        <li key={index}>
          {isFolded(item) && depth > 0 ? (
            <details>
              <summary>{titleOf(item, index, decoder)}</summary>
              <Value name={name} value={item} depth={depth + 1} decoder={decoder} />
            </details>
          ) : (
            <Value name={name} value={item} depth={depth + 1} decoder={decoder} />
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

function DecodedLine({ decoded: { name, source, args } }: { decoded: Decoded }) {
  return (
    <div className="readable-decoded">
      <strong>{name}</strong> <span className="aside">{source}</span>
      <dl>
        {args.map((one, index) => (
          <div key={index}>
            <dt>
              {one.name} <span className="aside">{one.type}</span>
            </dt>
            <dd>{one.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

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

function inputOf(call: ReadableCall | undefined): string | undefined {
  if (call?.method !== 'eth_call' || typeof call.params !== 'object' || call.params === null)
    return undefined;
  const { input, data } = fieldsOf(Object(Object.values(call.params)[0]));
  const sent = input ?? data;
  return typeof sent === 'string' ? sent : undefined;
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
