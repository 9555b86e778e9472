import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'service',
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
};
