import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type * as DecoderModule from './decoder.ts';
import { groupDigits } from '../group-digits.ts';
import { printField } from './print-field.ts';

/** The rows of a list that are shown at first, and at each press of the button below them. */
const STEP = 20;
/** The longest value that is shown whole, in characters: more than a hash. */
const MAX_LINE = 140;
/** The largest file with an ABI, which a compiler's output with bytecode seldom exceeds. */
const MAX_ABI_BYTES = 2_000_000;
/** The deepest nesting that is shown. No result of the contract is nearly as deep. */
const MAX_DEPTH = 12;

type Module = typeof DecoderModule;
type Decoder = DecoderModule.Decoder;
type Decoded = DecoderModule.Decoded;

/**
 * A result as people read it: events and calls by their names, wei as ether, times as dates, quantities in decimal. The
 * decoder is loaded for the first log or call, and works without a service.
 */
export function Readable({ value, label }: { readonly value: unknown; readonly label: string }) {
  const [module, setModule] = useState<Module>();
  const [abi, setAbi] = useState<readonly unknown[]>([]);
  const needsDecoder = useMemo(() => hasDecodable(value, 0), [value]);
  useEffect(() => {
    if (!needsDecoder) return undefined;
    let isHere = true;
    // Without the decoder, logs and calls stay as they were sent.
    import('./decoder.ts').then((loaded) => isHere && setModule(loaded)).catch(() => {});
    return () => {
      isHere = false;
    };
  }, [needsDecoder]);
  const decoder = useMemo(() => module?.createDecoder(abi), [module, abi]);
  return (
    <div className="readable" role="region" aria-label={label} tabIndex={0}>
      <Value name="" value={value} depth={0} decoder={decoder} />
      {module && <OwnAbi readAbi={module.readAbi} onAbi={setAbi} />}
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

/** A field for the ABI of a contract whose events and functions are not among the common ones. */
function OwnAbi({
  readAbi,
  onAbi,
}: {
  readAbi: Module['readAbi'];
  onAbi: (items: readonly unknown[]) => void;
}) {
  const [entered, setEntered] = useState('');
  const [fault, setFault] = useState<string>();
  const read = (text: string) => {
    setEntered(text);
    try {
      onAbi(text.trim() === '' ? [] : readAbi(text));
      setFault(undefined);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_ABI_BYTES) setFault('The file is larger than 2 MB.');
    else read(await file.text());
  };
  return (
    <details
      className="readable-abi"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // Without a file, the browser drops the text into the field.
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        // The page may open files that are dropped elsewhere.
        event.stopPropagation();
        void readFile(event.dataTransfer.files[0]);
      }}
    >
      <summary>Decode with an own ABI</summary>
      <textarea
        aria-label="ABI"
        aria-invalid={fault !== undefined}
        rows={3}
        spellCheck={false}
        placeholder="[{ … }] or event Paid(address indexed who, uint256 amount)"
        value={entered}
        onChange={({ target }) => read(target.value)}
      />
      <label className="readable-file">
        or a file, dropped here or chosen:{' '}
        <input
          type="file"
          accept=".json,.abi,.txt"
          onChange={({ target }) => void readFile(target.files?.[0])}
        />
      </label>
      {fault !== undefined && (
        <p className="mismatch" role="alert">
          {fault}
        </p>
      )}
    </details>
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
