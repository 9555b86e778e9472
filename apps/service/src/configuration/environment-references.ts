import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Document, isPair, isScalar, isSeq, type Scalar, visit } from 'yaml';
import { fileProblem } from '../user-error.ts';
import { KeyError, type KeyPath } from './schema-faults.ts';

/** Variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

const REFERENCE = /\$(\$?)\{([^}]*)\}?/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Replaces `${NAME}` in the texts of a document by the value of the variable `NAME`, or by the content of the file that
 * `NAME_FILE` names, relative to `folder`. `$${` stands for `${` itself. The replacement happens after parsing, so no
 * value can add keys.
 *
 * @throws {KeyError} naming the key and the variable, never a value.
 */
export function resolveReferences(document: Document, environment: Environment, folder: string): void {
  visit(document, {
    Scalar(key, node: Scalar, ancestors) {
      if (key === 'key' || typeof node.value !== 'string' || !node.value.includes('${')) return;
      node.value = node.value.replace(REFERENCE, (text, escape: string, name: string) => {
        if (escape !== '') return text.slice(1);
        if (text.at(-1) !== '}' || !NAME.test(name))
          throw new KeyError(pathOf([...ancestors, node]), 'has a ${ without a NAME and a } behind it');
        return valueOf(name, environment, folder, () => pathOf([...ancestors, node]));
      });
    },
  });
}

function valueOf(name: string, environment: Environment, folder: string, path: () => KeyPath): string {
  const value = environment[name];
  const file = environment[`${name}_FILE`];
  if (value && file) throw new KeyError(path(), `names ${name}, and both ${name} and ${name}_FILE are set`);
  if (value) return value;
  if (!file) throw new KeyError(path(), `names ${name}, and neither ${name} nor ${name}_FILE is set`);
  let content: string;
  try {
    content = readFileSync(resolve(folder, file), 'utf8').trim();
  } catch (cause) {
    throw new KeyError(
      path(),
      `names ${name}, and the file of ${name}_FILE cannot be read: ${fileProblem(cause)}`,
    );
  }
  if (content === '') throw new KeyError(path(), `names ${name}, and the file of ${name}_FILE is empty`);
  return content;
}

/** Returns the path of a YAML node from the collections and pairs around it. */
function pathOf(nodes: readonly unknown[]): KeyPath {
  return nodes.flatMap((node, at): KeyPath => {
    if (isPair(node) && isScalar(node.key)) return [String(node.key.value)];
    const next = nodes[at + 1];
    return isSeq(node) ? [node.items.indexOf(next)] : [];
  });
}
