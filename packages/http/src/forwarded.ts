import { isIP } from 'node:net';

/** Headers by which proxies tell whom they ask for. */
export type ForwardingHeader = 'x-forwarded-for' | 'forwarded';

/** Text in which every quote is closed (RFC 9110, section 5.6.4). */
const WELL_QUOTED = /^(?:[^"]|"(?:[^"\\]|\\.)*")*$/s;
/** What stands between the separators of Forwarded (RFC 7239, section 4), which count outside of quotes only. */
const ELEMENTS = /(?:[^",]|"(?:[^"\\]|\\.)*")+/gs;
const PAIRS = /(?:[^";]|"(?:[^"\\]|\\.)*")+/gs;

/**
 * The addresses that a header names, the last proxy's word first; undefined for a hop that is named otherwise, such as
 * `unknown` or `_hidden`, or not at all.
 */
export function* hopsFromTheRight(
  header: ForwardingHeader,
  value: string | readonly string[] | undefined,
): Generator<string | undefined, void> {
  const text = typeof value === 'string' ? value : (value?.join(',') ?? '');
  if (text.trim() === '') return;
  if (header === 'forwarded') {
    // A caller who leaves a quote open would have the proxy's own word count as text.
    if (!WELL_QUOTED.test(text)) yield undefined;
    else for (const element of (text.match(ELEMENTS) ?? []).reverse()) yield addressFor(element);
    return;
  }
  // Callers may send as much of it as a head can hold: what is left of the first address that counts is not looked at.
  for (let end = text.length; end >= 0;) {
    const start = end === 0 ? -1 : text.lastIndexOf(',', end - 1);
    yield toAddress(text.slice(start + 1, end).trim());
    end = start;
  }
}

/** Whom an element of Forwarded is for; a host that the caller chose may stand in it, too. */
function addressFor(element: string): string | undefined {
  const [first = '', ...others] = (element.match(PAIRS) ?? [])
    .map((pair) => pair.trim())
    .filter((pair) => /^for=/i.test(pair));
  if (others.length > 0) return undefined;
  const value = first.slice('for='.length);
  return toAddress(value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value);
}

/** An address as proxies write it, with or without a port; IPv6 with or without brackets. */
function toAddress(text: string): string | undefined {
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(host) ? host : undefined;
}
