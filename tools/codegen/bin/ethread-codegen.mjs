#!/usr/bin/env node
// Runs the command with the Node version that it requires, whichever Node runs this file. Therefore this file is plain
// JavaScript.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const NEEDED_MAJOR = 24;
/** Makes imports between packages of the workspace lead to their sources. */
const SOURCES = '--conditions=@ethread/source';
const args = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  // The workspace runs the command from its sources. A published package contains only built files.
  const source = new URL('../src/command.ts', import.meta.url);
  const built = new URL('../dist/command.js', import.meta.url);
  if (existsSync(source) && !process.execArgv.includes(SOURCES)) rerun(process.execPath, [SOURCES]);
  else {
    const { runCommand } = await import((existsSync(source) ? source : built).href);
    process.exitCode = await runCommand(args);
  }
} else {
  const folders = createRequire(import.meta.url).resolve.paths('node') ?? [];
  const runtime = folders
    .map((folder) => join(folder, 'node', 'bin', 'node'))
    .find((file) => existsSync(file));
  if (!runtime) {
    console.error(
      `ethread-codegen needs Node ${NEEDED_MAJOR}: install it, or the npm package "node" beside it.`,
    );
    process.exit(2);
  }
  rerun(runtime, []);
}

function rerun(node, options) {
  const result = spawnSync(node, [...options, import.meta.filename, ...args], { stdio: 'inherit' });
  process.exitCode = result.status ?? 2;
}
