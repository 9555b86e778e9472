import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';
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

/** Words of texts that people read, such as errors, logs and help, for which standard English has better ones. */
const VAGUE_WORDS = [
  'answer(?:ed|ing)?',
  'answers(?!,? or complete)',
  'repl(?:y|ies)',
  'refuse[sd]?',
  'callers?',
  'nobody',
  'goes? on where',
  'go(?:es)? with',
  'looks? (?:whether|for)',
  'says? (?:what|which|who|how|where|whether)',
  'cannot be had',
  'is told',
  'set aside',
  'under way',
  'this once',
].join('|');

/** The text of a literal or template with such a word. `answers` stays the name of a level of proof. */
const vagueTexts = `:matches(Literal[value=/\\b(?:${VAGUE_WORDS})\\b/i], TemplateElement[value.raw=/\\b(?:${VAGUE_WORDS})\\b/i])`;

/** The places of texts that people read, as selectors: errors, log lines, and the help of commands. */
const READ_TEXTS = [
  'NewExpression[callee.name=/Error$/]',
  'CallExpression[callee.property.name=/^(?:debug|info|warn|error)$/]',
  'CallExpression[callee.property.name=/^(?:description|option|requiredOption|argument|addHelpText)$/]',
  'NewExpression[callee.name="Option"]',
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/*.gen.ts', '**/*.gen.js', '**/*.gen.d.ts', '.nx/**', 'test-results/**'] },
  // The parser of TypeScript. The rules of each file alone, and those that need types, are in .oxlintrc.json.
  tseslint.configs.base,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    ignores: ['eslint.config.mjs'],
    rules: {
      'no-warning-comments': ['error', { terms: VAGUE_PHRASES, location: 'anywhere' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'Write the fields one by one. A spread literal packs several into a line.',
        },
        ...READ_TEXTS.map((place) => ({
          selector: `${place} ${vagueTexts}`,
          message:
            'Name the actor and the value in standard terms: response, reject, client, cannot be combined.',
        })),
      ],
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
          // Packages that the service loads only where they are configured. Tests import them statically.
          checkDynamicDependenciesExceptions: ['@ethread/upstreams', '@ethread/tracing'],
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
    files: neutral.map((folder) => `${folder}/src/**/*.ts`),
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: ['node:*'] }] },
  },
);
