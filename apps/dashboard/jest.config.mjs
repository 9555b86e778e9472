import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'dashboard',
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
  // The tests share one browser at a time.
  maxWorkers: 1,
};
