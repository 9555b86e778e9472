import type { ClientPart } from '../../../contract/client-part.ts';
import type { ContractMethod } from '@ethread/openrpc';
import { examplesOf } from '../examples.ts';
import { pythonHeader, pythonLiteral, pythonText } from './source.ts';

/** Emits the document's examples as tests of the client against the service at ETHREAD_URL. */
export function emitPythonExamples({ methods }: ClientPart, client: string): string {
  return `${pythonHeader}"""The examples of the document, called on the service at ETHREAD_URL."""

import os
import unittest

from ethread import ${client}, HttpTransport


class Examples(unittest.TestCase):
    maxDiff = None

    def setUp(self) -> None:
        self.client = ${client}(HttpTransport(os.environ["ETHREAD_URL"]))

${methods.flatMap(tests).join('\n')}

if __name__ == "__main__":
    unittest.main()
`;
}

function tests(method: ContractMethod): string[] {
  return examplesOf(method).map(({ name, params, result }, index) => {
    const args = [...params].map(([param, value]) => `            ${param}=${pythonLiteral(value)},\n`);
    return `    def test_${method.name}_${index + 1}(self) -> None:
        # ${name}
        result = self.client.${method.name}(
${args.join('')}        )
        self.assertEqual(result, ${pythonLiteral(result)}, ${pythonText(name)})
`;
  });
}
