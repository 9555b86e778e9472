import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { fileProblem, oneLine, UserError } from '../user-error.ts';
import { type Environment, resolveReferences } from './environment-references.ts';
import { KeyError, type KeyPath } from './schema-faults.ts';

/** A parsed YAML file with the position of each key. */
export interface YamlFile {
  readonly value: unknown;
  /** Explains the error of a key, with file and line. */
  explain(error: KeyError): UserError;
}

/** Reads a YAML file and resolves its variables. @throws {UserError} naming file, line and key. */
export function readYaml(file: string, environment: Environment): YamlFile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UserError(`${file}: ${fileProblem(cause)}`, { cause });
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const [syntaxError] = document.errors;
  if (syntaxError) {
    const { line } = lineCounter.linePos(syntaxError.pos[0]);
    throw new UserError(`${file}:${line}: ${oneLine(syntaxError).split(' at line')[0]}`);
  }
  const lineOf = (path: KeyPath): number => {
    const node: unknown = document.getIn(path, true);
    if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line;
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
  };
  const explain = ({ path, place, message }: KeyError) =>
    new UserError(`${file}:${lineOf(place)}: ${path.join('.') || 'the file'} ${message}`);
  try {
    resolveReferences(document, environment, dirname(file));
  } catch (error) {
    throw error instanceof KeyError ? explain(error) : error;
  }
  return { value: document.toJS(), explain };
}
