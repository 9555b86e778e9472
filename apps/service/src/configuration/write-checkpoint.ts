import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, parseDocument, Scalar } from 'yaml';
import { oneLine, UserError } from '../user-error.ts';

/**
 * Writes the checkpoint of a chain into the configuration file. Everything else stays as it is, to the byte.
 *
 * @param chain The position of the chain in the file.
 * @throws {UserError} when the file cannot be changed. It is complete at any moment.
 */
export function writeCheckpoint(file: string, chain: number, root: string): void {
  try {
    // A link stays one.
    const path = realpathSync(file);
    const text = withCheckpoint(readFileSync(path, 'utf8'), chain, root);
    const unfinished = `${path}.new`;
    try {
      writeFileSync(unfinished, text, { flag: 'wx', mode: statSync(path).mode & 0o777 });
      renameSync(unfinished, path);
    } finally {
      rmSync(unfinished, { force: true });
    }
  } catch (cause) {
    throw new UserError(
      `cannot write ${file}: ${oneLine(cause)}; set consensus.checkpoint of the chain to '${root}' yourself`,
      { cause },
    );
  }
}

/** Returns the text of a configuration with the checkpoint of a chain. @throws {UserError} when it has no place for it. */
export function withCheckpoint(text: string, chain: number, root: string): string {
  const document = parseDocument(text);
  const path = ['chains', chain, 'consensus'];
  const section = document.getIn(path, true);
  if (!isMap(section)) throw new UserError('its section consensus is not written out in the chain');
  const former = section.get('checkpoint', true);
  const [first] = section.items;
  const isQuotedTwice = isScalar(first?.key) && first.key.type === Scalar.QUOTE_DOUBLE;
  const quote = (word: string) => (isQuotedTwice ? `"${word}"` : `'${word}'`);
  let changed: string;
  if (isScalar(former) && former.range) {
    if (String(former.value).includes('${')) throw new UserError('its checkpoint comes from a variable');
    const [begin, end] = former.range;
    changed = `${text.slice(0, begin)}${quote(root)}${text.slice(end)}`;
  } else if (former === undefined && isScalar(first?.key) && first.key.range) {
    const [begin] = first.key.range;
    const indent = begin - 1 - text.lastIndexOf('\n', begin - 1);
    const separator = section.flow ? ', ' : `\n${' '.repeat(indent)}`;
    const key = isQuotedTwice ? '"checkpoint"' : 'checkpoint';
    changed = `${text.slice(0, begin)}${key}: ${quote(root)}${separator}${text.slice(begin)}`;
  } else throw new UserError('its checkpoint is not a text');
  document.setIn([...path, 'checkpoint'], root);
  const written = parseDocument(changed);
  if (written.errors.length > 0 || !isDeepStrictEqual(written.toJS(), document.toJS()))
    throw new UserError('its layout has no place for a checkpoint');
  return changed;
}
