import { readApi } from './model/read-api.ts';
import { proveDocument } from './prove-document.test.data.ts';
import { readSource, referencedReader } from './source/read-source.ts';

// `prove.ts DOC [COUNT]`: makes the packages of a document, compiles them, and tries validators, client and server on
// COUNT valid and COUNT changed values of every schema, with ajv as the judge.
const [place = '', count = '10'] = process.argv.slice(2);
const started = performance.now();
const api = await readApi(await readSource(place), referencedReader());
console.log(JSON.stringify(await proveDocument(api, Number(count)), null, 2));
console.log(`${Math.round(performance.now() - started)} ms`);
