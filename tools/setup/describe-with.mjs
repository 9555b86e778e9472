/* global afterAll, describe, it */
import { REQUIREMENTS, pathOf } from './requirements.mjs';
import { stopOwnPostgres } from './shared-postgres.mjs';

/**
 * Returns `describe` where this machine has all requirements, or a `describe` that skips and names what is missing.
 * `npm test` lists the suites that were skipped so, and how to install what they need.
 *
 * @example describeWith('PostgreSQL', 'Redis')('two servers that share credits', () => { … });
 */
export function describeWith(...needs) {
  if (needs.includes('PostgreSQL')) afterAll(stopOwnPostgres);
  return withRequirements(describe, needs);
}

/** Returns `it` where this machine has all requirements, or an `it` that skips and names what is missing. */
export function itWith(...needs) {
  return withRequirements(it, needs);
}

function withRequirements(define, needs) {
  const missing = needs.filter((name) => pathOf(name) === undefined);
  if (missing.length === 0) return define;
  return (title, ...rest) => define.skip(`${title} ${markerOf(missing)}`, ...rest);
}

const markerOf = (missing) => `(skipped without ${missing.join(', ')})`;

/** Reads what a skipped test lacks from its titles; undefined where nothing says so. */
export function missingOf(titles) {
  const names = titles.flatMap((title) => {
    const [, list] = /\(skipped without ([^()]+)\)$/.exec(title) ?? [];
    return list === undefined ? [] : list.split(', ');
  });
  return names.length > 0 && names.every((name) => name in REQUIREMENTS) ? [...new Set(names)] : undefined;
}
