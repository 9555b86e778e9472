import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, LineCounter, parseDocument } from 'yaml';

/** A YAML file of a document, with the lines of its nodes. */
export interface SourceFile {
  /** The path from the root. */
  readonly path: string;
  readonly text: string;
  readonly document: Document.Parsed;
  /** Returns the line of an offset, from 1. */
  lineOf(offset: number | undefined): number;
}

/** Reads every YAML file of a folder and of the folders in it, in the order of their paths. */
export function readSources(root: string, folder: string): readonly SourceFile[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => {
      const path = `${folder}/${name}`;
      const text = readFileSync(join(root, path), 'utf8');
      const lines = new LineCounter();
      const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
      return { path, text, document, lineOf: (offset = 0) => lines.linePos(offset).line };
    });
}
