import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'playground',
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
};
