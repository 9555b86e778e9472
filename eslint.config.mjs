import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

/** What each layer may import; ARCHITECTURE.md draws it. An adapter never imports another adapter. */
const layers = {
  core: ['core'],
  contract: ['core', 'contract'],
  port: ['core', 'contract', 'port'],
  adapter: ['core', 'contract', 'port'],
  service: ['core', 'contract', 'port'],
  edge: ['core', 'contract', 'port', 'service'],
  app: ['core', 'contract', 'port', 'adapter', 'service', 'edge', 'app', 'tool'],
  tool: ['tool'],
};

/** What the tests of every layer may import: it finds the programs that they need. */
const FOR_TESTS = 'layer:setup';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/*.gen.ts', '**/*.gen.js', '**/*.gen.d.ts', '.nx/**', 'test-results/**'] },
  js.configs.recommended,
  tseslint.configs.strict,
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-empty-function': 'off',
      // The compiler finds unused names; a leading underscore says that one is left out on purpose.
      '@typescript-eslint/no-unused-vars': 'off',
      'no-unused-vars': 'off',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          banTransitiveDependencies: true,
          enforceBuildableLibDependency: true,
          // What the service loads where it is wanted only, tests import as they please.
          checkDynamicDependenciesExceptions: ['@ethread/nodes', '@ethread/tracing'],
          // Tests that cross packages import the service by its name, as any other user of it would.
          allowCircularSelfDependency: true,
          allow: ['^(\\.\\./)+jest\\.preset\\.mjs$'],
          depConstraints: [
            ...Object.entries(layers).map(([layer, allowed]) => ({
              sourceTag: `layer:${layer}`,
              onlyDependOnLibsWithTags: [...allowed.map((name) => `layer:${name}`), FOR_TESTS],
            })),
            {
              sourceTag: 'platform:neutral',
              onlyDependOnLibsWithTags: ['platform:neutral'],
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        performance: 'readonly',
        setInterval: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
);
