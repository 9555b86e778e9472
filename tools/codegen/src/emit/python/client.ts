import { type Contract, errorClassName, type Method } from '../../contract/contract.ts';
import { shapeOf, usedShapes } from '../../contract/shape.ts';
import { docString, pythonHeader, pythonText, pythonType } from './source.ts';

/** Emits the client: a method for each method of the document, over any transport. */
export function emitPythonClient(contract: Contract): string {
  const methods = contract.methods.map(method).join('\n');
  const used = usedShapes(contract, 'all')
    .map(({ name }) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(methods))
    .sort();
  return `${pythonHeader}"""The client, with one method for each method of the document."""

from __future__ import annotations

from typing import cast

from .transport import Transport
from .types_gen import (
${used.map((name) => `    ${name},\n`).join('')})


class Client:
    """Calls the methods of a service over a transport."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

${methods}`;
}

function method({ name, summary, description, credits, params, result, errors }: Method): string {
  const identifier = name.replaceAll('.', '_');
  const typed = params.map((param) => {
    const type = pythonType(shapeOf(param.schema));
    return param.required ? `${param.name}: ${type}` : `${param.name}: ${type} | None = None`;
  });
  const returned = pythonType(shapeOf(result.schema));
  const documentation = docString(
    [
      [summary, description].filter(Boolean).join(' '),
      credits === undefined ? '' : `Costs ${credits} credits.`,
      params.map((param) => `:param ${param.name}: ${param.description}`).join('\n'),
      result.description ? `:return: ${result.description}` : '',
      errors.length === 0 ? '' : `:raises: ${errors.map(errorClassName).join(', ')}`,
    ],
    '        ',
  );
  return `    def ${identifier}(${['self', ...typed].join(', ')}) -> ${returned}:
${documentation}        return cast(
            ${pythonText(returned)},
            self._transport.request(${pythonText(name)}, [${params.map((param) => param.name).join(', ')}]),
        )
`;
}
