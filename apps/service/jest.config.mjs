import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'service',
  // Most of its tests wait for processes that they start, so that one worker leaves a core idle.
  maxWorkers: 2,
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
};
