import { useId, useState } from 'react';
import type { ValueProps } from './value-props.ts';

/** A number in hex, which may be typed in decimal digits. The other notation stands beside it. */
export function QuantityInput({ value, onChange, label }: Omit<ValueProps, 'value'> & { value: string }) {
  const [typed, setTyped] = useState('');
  const other = useId();
  const shown = hexOf(typed) === value ? typed : value;
  return (
    <div className="quantity">
      <input
        type="text"
        className="hex"
        aria-label={label}
        aria-describedby={other}
        value={shown}
        placeholder="a number, in decimal or as 0x…"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={({ target: { value: text } }) => {
          setTyped(text);
          onChange(hexOf(text) ?? text);
        }}
      />
      <span className="aside" id={other}>
        {otherNotationOf(shown)}
      </span>
    </div>
  );
}

/** Returns decimal digits as hex, or undefined for another text. No number of the contract has more than 78 digits. */
const hexOf = (text: string): string | undefined =>
  /^\d{1,78}$/.test(text) ? `0x${BigInt(text).toString(16)}` : undefined;

function otherNotationOf(text: string): string {
  const hex = hexOf(text);
  if (hex !== undefined) return `= ${hex}`;
  return /^0x[\da-fA-F]{1,64}$/.test(text) ? `= ${BigInt(text)}` : '';
}
