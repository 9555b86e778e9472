import { createRequire } from 'node:module';
import { createDocumentApi } from './create-document-api.ts';

/** The documents of the npm package by name. */
const EXAMPLES: Readonly<Record<string, { readonly methods: readonly { readonly name: string }[] }>> =
  createRequire(import.meta.url)('@open-rpc/examples').default;

it.each(Object.entries(EXAMPLES))(
  'the example %s has no problem, and each of its methods',
  (_name, example) => {
    const { problems, model } = createDocumentApi().open(JSON.stringify(example));
    expect(problems).toEqual([]);
    expect(model?.methods.map(({ name }) => name)).toEqual(example.methods.map(({ name }) => name));
  },
);
