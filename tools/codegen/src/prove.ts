import { readApi } from './model/read-api.ts';
import { proveDocument } from './testing/prove-document.ts';
import { readSource, referencedReader } from './source/read-source.ts';

// `prove.ts DOC [COUNT]` generates the packages of a document, compiles them, and tests validators, client and server
// with COUNT valid and COUNT changed values of every schema, against ajv as the reference.
const [place = '', count = '10'] = process.argv.slice(2);
const started = performance.now();
const api = await readApi(await readSource(place), referencedReader());
console.log(JSON.stringify(await proveDocument(api, Number(count)), null, 2));
console.log(`${Math.round(performance.now() - started)} ms`);
