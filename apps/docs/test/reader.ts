import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pathOf, type Requirement } from '@ethread/setup';
import { type Snippet, snippets } from '@ethread/ui/snippets';

/** A program of the docs. `wscat` is a command that installs nothing: snippets.test.ts runs it. */
export type ProgramId = Exclude<Snippet['id'], 'wscat'>;

/** What each program needs on a reader's machine. */
export const NEEDS: Readonly<Record<ProgramId, readonly Requirement[]>> = {
  curl: ['curl'],
  ethread: [],
  viem: [],
  ethers: [],
  web3py: ['Python venv'],
};

export const PROGRAMS = snippets.flatMap(({ id, title, file, write }) =>
  id === 'wscat' ? [] : [{ id, title, file, write, needs: NEEDS[id] }],
);

/** The packages of the workspace, among which are those of others that programs use. */
const MODULES = join(import.meta.dirname, '../../../node_modules');

/** The environment of a reader's shell, without the settings of this run. */
const SHELL: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS$|NX_)/.test(name)),
  ),
  // The packages of npm that the workspace installed are in npm's cache.
  npm_config_prefer_offline: 'true',
  npm_config_update_notifier: 'false',
  npm_config_loglevel: 'error',
  // Python compiles the modules that a program loads when it loads them, and pip all modules of all packages.
  PIP_NO_COMPILE: '1',
};

/** Enters a command in a reader's folder, whose own programs come first. Returns its output. */
export async function enter(command: string, folder: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const places = [join(folder, 'environment/bin'), join(folder, 'bin'), process.env['PATH']];
  const env = { ...SHELL, PATH: places.join(delimiter), ...more };
  return (await promisify(execFile)('bash', ['-c', command], { cwd: folder, env, maxBuffer: 1 << 26 }))
    .stdout;
}

/**
 * Makes the environment of Python that a system's own Python wants for every package. It is a copy of one that all tests
 * share: pip takes 3 s of CPU time to install.
 */
export async function makePythonEnvironment(folder: string): Promise<void> {
  // `global-setup.ts` makes the folder.
  const shared = join(process.env['DOCS_TEST_FOLDER'] ?? '', 'environment');
  if (!existsSync(shared)) {
    // Another process may make it at the same time. The one that finishes second leaves its own unused.
    const own = mkdtempSync(`${shared}-`);
    const python = `'${pathOf('Python venv')}'`;
    // The newest pip: old ones take three times the CPU time to choose among the files of a registry. The Python of the
    // machine installs it where it has a pip, in a third of the CPU time that the old pip of an environment takes for it.
    const install = `${python} -m pip --python environment/bin/python install --quiet pip`;
    await enter(
      `${python} -m venv --without-pip environment && ${install} || ${python} -m venv --upgrade-deps environment`,
      own,
      // Each use of the environment would compile pip again.
      { PIP_NO_COMPILE: '' },
    );
    if (!existsSync(shared)) renameSync(join(own, 'environment'), shared);
  }
  const environment = join(folder, 'environment');
  // Python compiles a module again whose time differs.
  cpSync(shared, environment, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  // Python's own script of this name has the path of the folder where it was made.
  const pip = '#!/bin/sh\nexec "$(dirname "$0")/python" -m pip "$@"\n';
  writeFileSync(join(environment, 'bin/pip'), pip);
}

/**
 * Does what the first lines of a program say, in an empty folder: saves it, installs its packages and runs it. Returns
 * what it prints.
 */
export async function follow(id: ProgramId, code: string, folder: string): Promise<string> {
  const { file } = PROGRAMS.find((one) => one.id === id) ?? {};
  if (file === undefined) return enter(code, folder);
  if (NEEDS[id].includes('Python venv')) await makePythonEnvironment(folder);
  const [, install] = /^\S+ Install: (.*)$/m.exec(code) ?? [];
  const [, run = 'false'] = /^\S+ Run: (.*)$/m.exec(code) ?? [];
  if (install !== undefined) await installAs(install, folder);
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), code);
  return enter(run, folder);
}

/**
 * Installs the packages of a program. A package of npm that the workspace has is linked: viem alone takes npm 13 s of CPU
 * time, most of it for its files.
 */
async function installAs(command: string, folder: string): Promise<void> {
  const [, name] = /^npm install (\w+)$/.exec(command) ?? [];
  if (name === undefined) return void (await enter(command, folder));
  if (!existsSync(join(MODULES, name))) throw new Error(`the workspace has no package ${name}`);
  symlinkSync(MODULES, join(folder, 'node_modules'));
}
