/** A digit of a response that was changed on the way. */
export interface ChangedDigit {
  /** The method of the call whose response was changed. */
  readonly method: string;
  /** The name of the field, or of the list that has the value. */
  readonly field: string;
  /** The digits around the changed one, before and after. */
  readonly before: string;
  readonly after: string;
}

/** A value of hexadecimal digits, and how to replace it. */
interface HexValue {
  readonly method: string;
  readonly field: string;
  readonly text: string;
  readonly replace: (text: string) => void;
}

const HEX = /^0x[0-9a-f]+$/i;
/** The digits that are shown on each side of the changed one. */
const SHOWN = 4;

/**
 * Changes one hexadecimal digit of a body of JSON-RPC. Each name of a field is equally likely, so that long lists do not
 * hide the others.
 *
 * @param methodOf Returns the method of the call with an ID.
 * @param random Returns numbers from 0 up to 1.
 * @returns undefined for a body without such a digit.
 */
export function changeDigit(
  body: string,
  methodOf: (id: unknown) => string,
  random: () => number,
): { readonly body: string; readonly changed: ChangedDigit } | undefined {
  const parsed: unknown = JSON.parse(body);
  const responses: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const values = responses.flatMap((response) => {
    const { id, result, error } = Object(response);
    const { data } = Object(error);
    const method = methodOf(id);
    return [
      ...valuesIn(result, { method, field: 'result', replace: (text) => (Object(response).result = text) }),
      ...valuesIn(data, { method, field: 'data', replace: (text) => (Object(error).data = text) }),
    ];
  });
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const field = pick([...new Set(values.map((value) => value.field))]);
  const value = pick(values.filter((one) => one.field === field));
  if (!value) return undefined;
  const { text, method } = value;
  const place = 2 + Math.floor(random() * (text.length - 2));
  const digit = ((Number.parseInt(text.charAt(place), 16) + 1) % 16).toString(16);
  const altered = text.slice(0, place) + digit + text.slice(place + 1);
  value.replace(altered);
  const around = (whole: string) =>
    `…${whole.slice(Math.max(0, place - SHOWN), place + SHOWN + 1)}…`.replace(/^…0x/, '0x');
  return {
    body: JSON.stringify(parsed),
    changed: { method, field: value.field, before: around(text), after: around(altered) },
  };
}

/** Returns the values of digits within a value. Items of a list have the name of the list. */
function valuesIn(value: unknown, place: Omit<HexValue, 'text'>): readonly HexValue[] {
  if (typeof value === 'string') return HEX.test(value) ? [{ ...place, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    valuesIn(item, {
      method: place.method,
      field: Array.isArray(value) ? place.field : name,
      replace: (text) => Object.assign(value, { [name]: text }),
    }),
  );
}
