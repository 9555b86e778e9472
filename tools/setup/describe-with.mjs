import { REQUIREMENTS, pathOf } from './requirements.mjs';
import { stopOwnPostgres } from './shared-postgres.mjs';

/**
 * Returns `describe` when this machine has all requirements, or a `describe` that skips and names the missing ones.
 * `npm test` lists the suites that were skipped this way, and how to install what they need.
 *
 * @example describeWith('PostgreSQL', 'HAProxy')('two servers that share credits', () => { … });
 */
export function describeWith(...needs) {
  if (needs.includes('PostgreSQL')) afterAll(stopOwnPostgres);
  return withRequirements(describe, needs);
}

/** Returns `it` when this machine has all requirements, or an `it` that skips and names the missing ones. */
export function itWith(...needs) {
  return withRequirements(it, needs);
}

function withRequirements(define, needs) {
  const missing = needs.filter((name) => pathOf(name) === undefined);
  if (missing.length === 0) return define;
  return (title, ...rest) => define.skip(`${title} ${markerOf(missing)}`, ...rest);
}

const markerOf = (missing) => `(skipped without ${missing.join(', ')})`;

/** Parses the missing requirements of a skipped test from its titles; undefined when no title names any. */
export function missingOf(titles) {
  const names = titles.flatMap((title) => {
    const [, list] = /\(skipped without ([^()]+)\)$/.exec(title) ?? [];
    return list === undefined ? [] : list.split(', ');
  });
  return names.length > 0 && names.every((name) => name in REQUIREMENTS) ? [...new Set(names)] : undefined;
}
