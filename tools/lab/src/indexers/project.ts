import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { installPackages } from '../bench/index.ts';
import { type Started, start } from '../child-process.ts';
import type { Command, Indexer, IndexerSettings } from './indexer.ts';

/** The longest time for an installation or a preparation, in milliseconds. */
const LIMIT_MS = 300_000;

/** A project of an indexer in a temporary folder. */
export interface Project {
  start(settings: IndexerSettings): Started;
  /** Writes the files of the project, and prepares it. */
  prepare(settings: IndexerSettings): Promise<void>;
  /** Returns the rows that the indexer stored. */
  rows(settings: IndexerSettings): Promise<readonly string[]>;
  /** Runs a query of PostgreSQL and returns the column `id` of its rows. */
  query(databaseUrl: string, text: string): Promise<readonly string[]>;
  remove(): void;
}

/** A script that prints the column `id` of a query. Each of the indexers brings the client of PostgreSQL. */
const QUERY = `
  const { Client } = require('pg');
  const client = new Client(process.argv[1]);
  client.connect()
    .then(() => client.query(process.argv[2]))
    .then(({ rows }) => { process.stdout.write(JSON.stringify(rows.map(({ id }) => id))); return client.end(); });
`;

/** Installs the packages of an indexer from the registry that npm is set to, into a temporary folder. */
export async function installProject(indexer: Indexer): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-indexer-'));
  const environmentOf = (settings?: IndexerSettings) => ({
    ...process.env,
    // Some indexers run the programs that they bring.
    PATH: [join(folder, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
    NODE_OPTIONS: '',
    ...(settings ? indexer.environment?.(settings) : {}),
  });
  const run = async ([program, ...args]: Command, settings?: IndexerSettings): Promise<string> => {
    const options = { cwd: folder, env: environmentOf(settings), timeout: LIMIT_MS, maxBuffer: 1 << 28 };
    return (await promisify(execFile)(program, args, options)).stdout;
  };
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  // npm and the indexers are programs of Node: on every system, Node starts them.
  const node = ([script, ...args]: Command): Command => [process.execPath, script, ...args];
  async function query(databaseUrl: string, text: string): Promise<readonly string[]> {
    return JSON.parse(await run([process.execPath, '-e', QUERY, databaseUrl, text]));
  }
  await installPackages(folder, indexer.packages);
  return {
    async prepare(settings) {
      write(indexer.files(settings));
      for (const command of indexer.prepare ?? []) await run(node(command), settings);
    },
    start: (settings) => {
      const [program, ...args] = node(indexer.start(settings));
      return start(program, args, undefined, {
        cwd: folder,
        env: indexer.environment?.(settings) ?? {},
        readsOutput: true,
      });
    },
    rows: ({ databaseUrl }) => query(databaseUrl, indexer.rows),
    query,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
