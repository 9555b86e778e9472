import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'playground',
  // They wait more than they work.
  maxWorkers: 3,
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
};
