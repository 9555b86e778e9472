import { DocumentError, type Json } from '@ethread/openrpc';
import type { Api, ApiExample, ApiMethod } from '../model/api.ts';
import { readApi } from '../model/read-api.ts';
import { readSource, referencedReader } from '../source/read-source.ts';
import { checkExamples } from '../values/check-examples.ts';
import { createOracle, type Oracle } from '../values/oracle.ts';
import { brokenBy, callServer } from './call-server.ts';
import type { Output } from './output.ts';
import { readFlags } from './read-flags.ts';
import { USAGE } from './usage.ts';

/** Checks a document's examples against its own schemas, and against a running server. Returns the exit code. */
export async function checkCommand(args: readonly string[], output: Output): Promise<number> {
  const { positionals, values } = readFlags(args, {
    live: { type: 'string' },
    remote: { type: 'boolean', default: false },
  });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1) throw new DocumentError(`usage: ${USAGE.check}`);
  const api = await readApi(await readSource(place), referencedReader(values));
  const oracle = createOracle(api);
  const findings = checkExamples(api, oracle);
  if (values.live !== undefined) findings.push(...(await checkLive(api, oracle, values.live)));
  for (const finding of findings) output.log(finding);
  for (const note of api.notes) output.error(`note: ${note}`);
  const count = api.methods.reduce((sum, { examples }) => sum + examples.length, 0);
  output.log(`${findings.length} findings in ${count} examples of ${api.methods.length} methods`);
  return findings.length === 0 ? 0 : 1;
}

async function checkLive(api: Api, oracle: Oracle, url: string): Promise<string[]> {
  const findings: string[] = [];
  for (const method of api.methods) {
    for (const example of method.examples) {
      const broken = brokenBy(
        method,
        await callServer(url, method.name, givenParams(method, example)),
        oracle,
      );
      if (broken !== undefined)
        findings.push(`${method.name}: the example ${JSON.stringify(example.name)}: live: ${broken}`);
    }
  }
  return findings;
}

function givenParams(method: ApiMethod, { params }: ApiExample): Json {
  return method.paramStructure === 'by-name'
    ? Object.fromEntries(params.map(({ name, value }) => [name, value]))
    : params.map(({ value }) => value);
}
