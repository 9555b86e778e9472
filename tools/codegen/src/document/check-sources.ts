import { basename, dirname } from 'node:path';
import { isMap, isScalar, isSeq, type Pair, type Scalar, visit } from 'yaml';
import { createProblems } from '@ethread/openrpc';
import { adviceFor } from '@ethread/openrpc';
import type { Extension } from '@ethread/openrpc/validate';
import { readSources, type SourceFile } from './source-files.ts';

/** Reports an error at a node of a file. */
type Report = (file: SourceFile, offset: number | undefined, message: string) => void;

const COMPONENT = /^#\/components\/(schemas|errors)\/(.+)$/;

/**
 * Checks the YAML files of all documents before they are bundled: their syntax, extensions, names and references.
 *
 * @param root The folder from which errors name the files.
 * @throws {DocumentError} naming every error at once, each with its file, its line and the nearest spelling.
 */
export function checkSources(root: string, folder: string, extension: Extension): void {
  const files = readSources(root, folder);
  const problems = createProblems();
  const report: Report = (file, offset, message) =>
    problems.add(`${file.path}:${file.lineOf(offset)}: ${message}`);
  for (const file of files)
    for (const { pos, message } of file.document.errors) report(file, pos[0], firstLine(message));
  const parsed = files.filter(({ document }) => document.errors.length === 0);
  const schemas = parsed.filter(({ path }) => basename(dirname(path)) === 'schemas').map(nameOf);
  for (const file of parsed) {
    const errors = errorsOf(parsed, folderOf(file));
    checkKeys(file, { schemas, errors }, extension, report);
    if (basename(dirname(file.path)) === 'methods') checkName(file, report);
    if (basename(file.path) === 'openrpc.yaml') checkList(file, parsed, report);
    if (basename(dirname(file.path)) === 'examples') checkExamples(file, parsed, report);
  }
  problems.throwAny();
}

const firstLine = (text: string) => text.split('\n')[0] ?? text;
const nameOf = ({ path }: SourceFile) => basename(path, '.yaml');

/** Returns the folder of the document that a file belongs to. */
const folderOf = ({ path }: SourceFile) =>
  basename(path) === 'openrpc.yaml' ? dirname(path) : dirname(dirname(path));

/** Returns the names of a document's errors. */
function errorsOf(files: readonly SourceFile[], folder: string): readonly string[] {
  return files
    .filter(({ path }) => dirname(path) === `${folder}/errors`)
    .flatMap(({ document }) => keysOf(document.contents));
}

function keysOf(node: unknown): readonly string[] {
  return isMap(node) ? node.items.flatMap(({ key }) => (isScalar(key) ? [String(key.value)] : [])) : [];
}

/** Checks the extensions of a file and its references to components. */
function checkKeys(
  file: SourceFile,
  known: Readonly<Record<'schemas' | 'errors', readonly string[]>>,
  extension: Extension,
  report: Report,
): void {
  visit(file.document, {
    Pair(_, { key, value }: Pair) {
      if (!isScalar(key) || typeof key.value !== 'string') return;
      const problem = extension.problemOf(key.value);
      if (problem) report(file, key.range?.[0], problem);
      if (key.value !== '$ref' || !isScalar(value)) return;
      const [, kind, name] = COMPONENT.exec(String(value.value)) ?? [];
      if (name === undefined || (kind !== 'schemas' && kind !== 'errors')) return;
      if (known[kind].includes(name)) return;
      const what = kind === 'schemas' ? 'a schema' : 'an error';
      report(file, value.range?.[0], `${name} is not ${what} of the document${adviceFor(name, known[kind])}`);
    },
  });
}

/** Checks that a method is named like its file. */
function checkName(file: SourceFile, report: Report): void {
  const name = file.document.get('name', true);
  if (!isScalar(name)) return report(file, 0, `${nameOf(file)}: the method has no name`);
  if (name.value !== nameOf(file))
    report(file, name.range?.[0], `${String(name.value)}: the name differs from its file ${nameOf(file)}`);
}

/** Checks that each method in the list of openrpc.yaml has a file. */
function checkList(file: SourceFile, files: readonly SourceFile[], report: Report): void {
  const methods = files.filter(({ path }) => dirname(path) === `${folderOf(file)}/methods`).map(nameOf);
  for (const item of scalarsOf(file.document.get('methods', true))) {
    const name = String(item.value);
    if (!methods.includes(name))
      report(file, item.range?.[0], `methods: ${name} has no file${adviceFor(name, methods)}`);
  }
}

function scalarsOf(node: unknown): readonly Scalar[] {
  return isSeq(node) ? node.items.filter((item) => isScalar(item)) : [];
}

/** Checks that examples are those of a method. */
function checkExamples(file: SourceFile, files: readonly SourceFile[], report: Report): void {
  const methods = files.filter(({ path }) => dirname(path) === `${folderOf(file)}/methods`).map(nameOf);
  if (!methods.includes(nameOf(file)))
    report(file, 0, `${nameOf(file)} is not a method of the document${adviceFor(nameOf(file), methods)}`);
}
