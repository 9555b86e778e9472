// Replaces a part of one source in each process and thread of a test. `ETHREAD_MUTANT` has the mutant as JSON.
import { registerHooks } from 'node:module';

const { url: mutated, start, end, replacement } = JSON.parse(process.env['ETHREAD_MUTANT'] ?? '{}');

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url.split('?', 1)[0] !== mutated) return loaded;
    const { source: text } = loaded;
    const source = typeof text === 'string' ? text : new TextDecoder().decode(text);
    return { ...loaded, source: source.slice(0, start) + replacement + source.slice(end) };
  },
});
