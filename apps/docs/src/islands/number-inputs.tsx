import { useState } from 'react';
import type { NumberField } from './number-fields.ts';
import { toDecimal, toWire } from './number-text.ts';

interface NumberInputsProps {
  readonly fields: readonly NumberField[];
  readonly params: readonly unknown[];
  readonly onChange: (params: readonly unknown[]) => void;
  /** Returns the number of the newest block. Undefined is for one that could not be read. */
  readonly readHead: () => Promise<bigint | undefined>;
  /** The price of reading the newest block, in credits. */
  readonly headCredits: number;
}

/** Inputs for the numbers in params, in decimal, and for a range of the newest blocks. */
export function NumberInputs({ fields, params, onChange, readHead, headCredits }: NumberInputsProps) {
  const shown = fields.filter((field) => isShown(params, field));
  const from = shown.find(({ property }) => property === 'fromBlock');
  const to = shown.find(({ property }) => property === 'toBlock');
  if (shown.length === 0) return null;
  return (
    <details className="numbers">
      <summary>{from && to ? 'Decimal numbers, last blocks' : 'Decimal numbers'}</summary>
      <div className="numbers-row">
        {shown.map((field) => (
          <NumberInput
            key={field.name}
            field={field}
            value={valueAt(params, field)}
            onChange={(value) => onChange(withValue(params, field, value))}
          />
        ))}
      </div>
      {from && to && (
        <LastBlocks
          credits={headCredits}
          readHead={readHead}
          onRange={(first, last) =>
            onChange(withValue(withValue(params, from, hexOf(first)), to, hexOf(last)))
          }
        />
      )}
    </details>
  );
}

interface NumberInputProps {
  readonly field: NumberField;
  readonly value: unknown;
  readonly onChange: (value: string | undefined) => void;
}

function NumberInput({ field, value, onChange }: NumberInputProps) {
  const [draft, setDraft] = useState<string>();
  // A value that changed elsewhere replaces the draft.
  const text = draft !== undefined && toWire(draft) === value ? draft : toDecimal(value);
  return (
    <label>
      {field.name}
      <input
        type="text"
        spellCheck={false}
        autoComplete="off"
        placeholder={field.isBlock ? 'a number or a tag' : 'a number'}
        value={text}
        onChange={({ target }) => {
          setDraft(target.value);
          onChange(toWire(target.value));
        }}
      />
    </label>
  );
}

interface LastBlocksProps {
  readonly credits: number;
  readonly readHead: () => Promise<bigint | undefined>;
  readonly onRange: (first: bigint, last: bigint) => void;
}

function LastBlocks({ credits, readHead, onRange }: LastBlocksProps) {
  const [count, setCount] = useState('100');
  const isCount = /^[1-9]\d{0,17}$/.test(count);
  const apply = async () => {
    const head = await readHead();
    if (head === undefined) return;
    const first = head - BigInt(count) + 1n;
    onRange(first < 0n ? 0n : first, head);
  };
  return (
    <div className="numbers-last">
      <label>
        Last blocks
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={!isCount}
          value={count}
          onChange={({ target }) => setCount(target.value.trim())}
        />
      </label>
      <button type="button" className="button" disabled={!isCount} onClick={() => void apply()}>
        Fill in
      </button>
      <span>Reads the newest block for {credits} credits.</span>
    </div>
  );
}

/** Returns true for a block, which may be left out, and for a number that is in the params. */
function isShown(params: readonly unknown[], field: NumberField): boolean {
  if (!field.isBlock) return valueAt(params, field) !== undefined;
  if (field.property === undefined) return true;
  const object = params[field.param];
  return !(isObject(object) && (object['blockHash'] ?? object['blockhash']));
}

function valueAt(params: readonly unknown[], { param, property }: NumberField): unknown {
  const value = params[param];
  if (property === undefined) return value;
  return isObject(value) ? value[property] : undefined;
}

/** Returns the params with a value. Undefined removes a property or the last param. */
function withValue(
  params: readonly unknown[],
  { param, property }: NumberField,
  value: string | undefined,
): readonly unknown[] {
  const before = params[param];
  if (property === undefined && value === undefined && param >= params.length - 1)
    return params.slice(0, param);
  const filled = Array.from(
    { length: Math.max(params.length, param + 1) },
    (_, index) => params[index] ?? null,
  );
  if (property === undefined) return filled.with(param, value ?? null);
  const { [property]: _old, ...others } = isObject(before) ? before : {};
  if (value === undefined) return filled.with(param, others);
  // The order of the properties stays.
  return filled.with(param, { ...(isObject(before) ? before : {}), [property]: value });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hexOf = (number: bigint) => `0x${number.toString(16)}`;
