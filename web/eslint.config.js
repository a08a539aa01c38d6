// What svelte-check does not see: forgotten promises, unsafe HTML, casts that hide a type. Layout is prettier's.
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const cast = (type) => ({
  selector: `TSAsExpression > ${type}.typeAnnotation`,
  message: 'Say what it is: messages have types in wire/generated.ts.',
});

export default ts.config(
  { ignores: ['node_modules', 'public/miniatures', 'e2e/shots', 'src/wire/generated.ts'] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.serviceworker },
      parserOptions: { parser: ts.parser, svelteConfig },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Every Map, Set and URLSearchParams here is built anew in a derived value, or belongs to no drawing.
      'svelte/prefer-svelte-reactivity': 'off',
      // It takes the reason after `--` for names of warnings.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  {
    files: ['src/**'],
    rules: { 'no-restricted-syntax': ['error', cast('TSNeverKeyword'), cast('TSUnknownKeyword')] },
  },
  {
    // Only the page itself: types make linting slow, and a test that forgets a promise fails by itself.
    files: ['src/**/*.ts'],
    ignores: ['src/**/*.test.ts'],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
    },
  },
  {
    // What a test looks up must be there: if not, it fails on that line.
    files: ['tests/**', 'e2e/**', '**/*.test.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', '@typescript-eslint/no-extraneous-class': 'off' },
  },
);
