// Sends every example of the documents to the service on the sample chain, and stores the results: `npm run examples`,
// which then generates code from them.
import { type ExamplesFolder, readExamples, writeExamples } from './document-examples.ts';
import { replayExample, VARYING } from './replay-example.ts';
import { startSampleService } from './stored-sample.ts';
import type { ServiceProcess } from './service-process.ts';

async function refresh(folder: ExamplesFolder, service: ServiceProcess): Promise<void> {
  for (const [method, examples] of readExamples(folder)) {
    if (VARYING.has(method)) continue;
    const response = [];
    for (const example of examples) {
      const result = await replayExample(service.webSocketUrl, method, example);
      if (typeof result !== 'object' || result === null || !('result' in result)) {
        throw new Error(`${method}, ${example.name}: ${JSON.stringify(result)}`);
      }
      response.push({ ...example, result: result.result });
    }
    writeExamples(method, response, folder);
  }
}

for (const [folder, methods] of [
  ['examples', 'contract'],
  ['companions/examples', 'extended'],
] as const) {
  const service = await startSampleService(methods);
  try {
    await refresh(folder, service);
  } finally {
    await service.stop();
  }
}
