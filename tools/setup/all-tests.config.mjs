import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import preset from '../../jest.preset.mjs';
import { root } from './runtime.mjs';
import { workspaceFolders } from './workspace-folders.mjs';

const folders = workspaceFolders(root).filter((folder) => existsSync(join(root, folder, 'jest.config.mjs')));

/** The configuration of `npm test`: one run of Jest for all projects. */
export default {
  rootDir: root,
  projects: await Promise.all(folders.map(readProject)),
  // Tests of programs wait for half of their time. In the first minutes one worker more than cores left a core idle.
  maxWorkers: availableParallelism() + 2,
  testSequencer: join(root, 'tools/setup/test-sequencer.mjs'),
  reporters: ['default', join(root, 'tools/setup/end-reporter.mjs')],
  testTimeout: preset.testTimeout,
  // A worker with a heap of 1 GB and a thousand compiled modules needs a second to exit. Jest waits half a second.
  workerGracefulExitTimeout: 30_000,
};

/** Reads the configuration of a project, without the settings that belong to a run. */
async function readProject(folder) {
  const { default: configuration } = await import(`${root}/${folder}/jest.config.mjs`);
  const { testTimeout: _testTimeout, ...settings } = configuration;
  return { ...settings, rootDir: join(root, folder) };
}
