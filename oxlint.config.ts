import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { defineConfig } from 'oxlint';
import { layers } from './layers.mjs';

/** The layer that the tests of every layer may import. It finds the programs that tests need. */
const FOR_TESTS = 'layer:setup';

/** The packages that a browser can run. */
const neutral = globSync('packages/**/package.json', {
  cwd: import.meta.dirname,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
})
  .filter((path) => readFileSync(path, 'utf8').includes('"platform:neutral"'))
  .map(dirname);

/** Phrases that comments avoid: they leave out the actor, or stand for a noun. */
const VAGUE_PHRASES = [
  'can not',
  'is told',
  'are told',
  'whoever',
  'who asks',
  'under way',
  'it is no matter',
];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'import', 'jest'],
  jsPlugins: ['@nx/eslint-plugin', './tools/setup/text-rules.mjs'],
  categories: { correctness: 'error' },
  rules: {
    '@nx/enforce-module-boundaries': [
      'error',
      {
        banTransitiveDependencies: true,
        enforceBuildableLibDependency: true,
        // Packages that the service loads only where they are configured. Tests import them statically.
        checkDynamicDependenciesExceptions: ['@ethread/upstreams', '@ethread/metrics'],
        // Tests that cross packages import the service by its name, as any other user of it would.
        allowCircularSelfDependency: true,
        allow: ['^(\\.\\./)+jest\\.preset\\.mjs$'],
        depConstraints: [
          ...Object.entries(layers).map(([layer, allowed]) => ({
            sourceTag: `layer:${layer}`,
            onlyDependOnLibsWithTags: [...allowed.map((name) => `layer:${name}`), FOR_TESTS],
          })),
          { sourceTag: 'platform:neutral', onlyDependOnLibsWithTags: ['platform:neutral'] },
        ],
      },
    ],
    'texts/standard-terms': 'error',
    'texts/no-spread-literals': 'error',
    'no-warning-comments': ['error', { terms: VAGUE_PHRASES, location: 'anywhere' }],
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'no-useless-assignment': 'error',
    'preserve-caught-error': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'jest/expect-expect': [
      'error',
      {
        assertFunctionNames: [
          'expect*',
          '**.expect*',
          'within',
          'until*',
          '*Until*',
          'fc.assert',
          'verify*',
          '*.waitFor*',
          '**.waitFor*',
        ],
      },
    ],
    'jest/no-conditional-expect': 'off',
    'jest/no-standalone-expect': 'off',
    'jest/require-to-throw-message': 'off',
    'jest/valid-expect': 'off',
    'typescript/await-thenable': 'off',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-array-constructor': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-invalid-void-type': 'error',
    'typescript/no-base-to-string': 'off',
    'typescript/no-implied-eval': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-misused-promises': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-redundant-type-constituents': 'off',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-useless-constructor': 'error',
    'typescript/no-useless-default-assignment': 'off',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/unbound-method': 'off',
    'typescript/unified-signatures': 'error',
  },
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        'typescript/consistent-type-imports': 'error',
      },
    },
    {
      files: ['**/*.mjs', '**/*.js'],
      globals: {
        AbortController: 'readonly',
        Buffer: 'readonly',
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        performance: 'readonly',
        fetch: 'readonly',
        setInterval: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
      rules: { 'no-redeclare': 'error', 'no-undef': 'error' },
    },
    { files: ['packages/contract/ui/src/*.js'], env: { browser: true } },
    {
      files: ['tools/setup/describe-with.mjs'],
      globals: { afterAll: 'readonly', describe: 'readonly', it: 'readonly' },
    },
    {
      files: neutral.map((folder) => `${folder}/src/**/*.ts`),
      excludeFiles: ['**/*.test.ts', '**/testing/**'],
      rules: { 'no-restricted-imports': ['error', { patterns: ['node:*'] }] },
    },
  ],
  // The compiler of the engine checks its sources.
  ignorePatterns: ['**/dist/**', '**/*.gen.ts', 'test-results/**', 'packages/codec/evm/assembly/**'],
});
