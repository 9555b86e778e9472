import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'dashboard',
  globalSetup: '<rootDir>/test/global-setup.ts',
};
