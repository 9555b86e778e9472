// Sends every example of the document to the service on the sample chain and stores the results: `node
// --conditions=@ethread/source apps/service/test/refresh-examples.ts`, then `npm run codegen`.
import { readExamples, writeExamples } from './document-examples.ts';
import { startSampleService } from './held-sample.ts';
import {} from './service-process.ts';

const service = await startSampleService();
try {
  for (const [method, examples] of readExamples()) {
    const answered = [];
    for (const example of examples) {
      const answer = await service.post({ jsonrpc: '2.0', id: 1, method, params: example.params });
      if (typeof answer !== 'object' || answer === null || !('result' in answer)) {
        throw new Error(`${method}, ${example.name}: ${JSON.stringify(answer)}`);
      }
      answered.push({ ...example, result: answer.result });
    }
    writeExamples(method, answered);
  }
} finally {
  await service.stop();
}
