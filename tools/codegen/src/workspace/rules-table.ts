import type { Rule } from '@ethread/openrpc/lint';
import { printTable } from './table.ts';

const TABLE = /^\| Rule [^]*?(?=\n\n|\n$)/m;

/**
 * Returns a page with its table of lint rules up to date.
 *
 * @throws {Error} if the text has no table whose first column is `Rule`.
 */
export function writeRulesTable(readme: string, rules: readonly Rule[]): string {
  if (!TABLE.test(readme))
    throw new Error('docs/document-rules.md has no table of rules; add one with the column "Rule"');
  const rows = rules.map(({ name, severity, explanation }) => [`\`${name}\``, severity, explanation]);
  return readme.replace(TABLE, () => printTable(['Rule', 'Severity', 'Requirement'], rows));
}
