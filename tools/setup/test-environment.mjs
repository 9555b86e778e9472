import { ModernFakeTimers } from '@jest/fake-timers';

/** Globals that Node warns of when they are read. */
const UNREAD = new Set(['localStorage', 'sessionStorage']);

/**
 * What a test file must end, by Node's names: servers, connections that hold it, processes, watches and timers, and
 * operations of files, of which a slow one outlasts the time that Jest gives a worker to exit.
 */
const ENDED = [
  ...['TCPServerWrap', 'TCPSocketWrap', 'UDPWrap', 'ProcessWrap', 'FSEventWrap', 'Timeout'],
  ...['FSReqPromise', 'FSReqCallback', 'CloseReq'],
];

/** The time that these may take to end after the last test, in milliseconds, and the time between two looks at them. */
const END_MS = 30_000;
const LOOK_MS = 20;

/**
 * Jest's environment of a test file: this process, without a context of its own. At the end it restores what a test file
 * may have changed: global variables, the environment, the folder.
 */
export default class ProcessEnvironment {
  global = globalThis;
  fakeTimers = null;
  #fakeTimersModern;
  #config;
  #globals = readGlobals();
  #exit = process.exit;
  #variables = { ...process.env };
  #folder = process.cwd();
  #open = openResources();

  constructor({ projectConfig }) {
    this.#config = projectConfig;
  }

  get fakeTimersModern() {
    this.#fakeTimersModern ??= new ModernFakeTimers({ config: this.#config, global: globalThis });
    return this.#fakeTimersModern;
  }

  async setup() {}

  /** Ends the environment. @throws when its test file leaves something open that it started. */
  async teardown() {
    this.#fakeTimersModern?.dispose();
    this.#restore();
    await expectEnded(this.#open);
  }

  #restore() {
    process.exit = this.#exit;
    process.chdir(this.#folder);
    restore(process.env, this.#variables);
    restoreGlobals(this.#globals);
  }

  getVmContext() {
    return null;
  }
}

function readGlobals() {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !UNREAD.has(name));
  // Reading one that Node defines on demand defines it.
  for (const name of names) void globalThis[name];
  return new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
}

function restoreGlobals(globals) {
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!globals.has(name) && !UNREAD.has(name)) Reflect.deleteProperty(globalThis, name);
  for (const [name, descriptor] of globals) {
    const now = Object.getOwnPropertyDescriptor(globalThis, name);
    if (now?.value !== descriptor.value || now?.get !== descriptor.get)
      Object.defineProperty(globalThis, name, descriptor);
  }
}

function restore(variables, values) {
  for (const name of Object.keys(variables)) if (!(name in values)) Reflect.deleteProperty(variables, name);
  for (const [name, value] of Object.entries(values)) if (variables[name] !== value) variables[name] = value;
}

/** Counts the open resources of this process that a test file must end, by their names. */
function openResources() {
  const all = process.getActiveResourcesInfo();
  return new Map(ENDED.map((name) => [name, all.filter((one) => one === name).length]));
}

async function expectEnded(before) {
  for (let waited = 0; ; waited += LOOK_MS) {
    const open = [...openResources()].filter(([name, count]) => count > before.get(name));
    if (open.length === 0) return;
    if (waited >= END_MS) {
      const counts = open.map(([name, count]) => `${count - before.get(name)} ${name}`);
      throw new Error(`the tests ended, and left open: ${counts.join(', ')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
