import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFind } from '../src/islands/find.ts';
import { QUESTIONS } from './search-questions.ts';

const find = createFind(
  JSON.parse(readFileSync(join(import.meta.dirname, '../dist/site/search.json'), 'utf8')),
);

it.each(QUESTIONS)('the search for "%s" finds %s first', (question, path) => {
  expect(find(question)[0]?.path).toBe(path);
});
