import { REQUIREMENTS, pathOf } from './requirements.mjs';
import { stopOwnPostgres } from './shared-postgres.mjs';

export function describeWith(...needs) {
  if (needs.includes('PostgreSQL')) afterAll(stopOwnPostgres);
  return withRequirements(describe, needs);
}

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
