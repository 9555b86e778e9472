import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'playground',
  // The tests wait more than they use the CPU.
  maxWorkers: 3,
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
};
