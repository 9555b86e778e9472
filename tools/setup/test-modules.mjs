// Resolves the modules of tests, in the processes of Jest. Loading this module installs it.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { root } from './runtime.mjs';

/** The condition under which the packages of the workspace export their sources. */
const SOURCE = '@ethread/source';

/** The parameter of the URL of a module that belongs to one test file. */
const TEST_FILE = 'test';

const workspace = pathToFileURL(root).href;

/** Modules of tests, which may register hooks or keep what one test file started. */
const OF_TESTS = /\/tests?\/|\/testing\/|\/tools\/(?:lab|setup)\/|\.test\.ts$/;

/**
 * Node's own module loader, with two changes. Packages of the workspace are read from their sources. Each test file has
 * its own instances of the modules of tests, so that their hooks and their state belong to it. It shares all others with
 * the test files that ran in the same process before.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const conditions = context.conditions.includes(SOURCE)
      ? context.conditions
      : [SOURCE, ...context.conditions];
    const resolved = nextResolve(specifier, { ...context, conditions });
    const of = testFileOf(context.parentURL);
    if (of === null || !isOfTests(resolved.url)) return resolved;
    const url = new URL(resolved.url);
    url.searchParams.set(TEST_FILE, of);
    return { ...resolved, url: url.href };
  },
});

/** Returns the URL by which a process imports a test file for the `run`th time. */
export function testFileUrl(path, run) {
  const url = pathToFileURL(path);
  url.searchParams.set(TEST_FILE, String(run));
  return url.href;
}

function testFileOf(parent) {
  return parent?.includes('?') ? new URL(parent).searchParams.get(TEST_FILE) : null;
}

function isOfTests(url) {
  if (!url.startsWith(workspace) || url.includes('/node_modules/')) return false;
  return OF_TESTS.test(url.slice(workspace.length));
}
