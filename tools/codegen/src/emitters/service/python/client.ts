import type { ClientPart } from '../../../contract/client-part.ts';
import type { ContractMethod } from '@ethread/openrpc';
import { shapeOf } from '../../../contract/shape.ts';
import { docString, importsOf, pythonHeader, pythonText, pythonType } from './source.ts';
import { errorClassName } from '../../../contract/code-names.ts';

/** Emits a client: a method for each method of the document, over any transport. */
export function emitPythonClient(part: ClientPart, client: string, types: string): string {
  const methods = part.methods.map(method).join('\n');
  const names = part.shapes.map(({ name }) => name);
  const shared = names.filter((name) => part.sharedNames.has(name));
  const own = names.filter((name) => !part.sharedNames.has(name));
  return `${pythonHeader}"""The client, with one method for each method of the document."""

from __future__ import annotations

from typing import cast

${importsOf(`.${types}`, own, methods)}from .transport import Transport
${importsOf('.types_gen', shared, methods)}

class ${client}:
    """Calls the methods of a service over a transport."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

${methods}`;
}

function method({ name, summary, description, credits, params, result, errors }: ContractMethod): string {
  const identifier = name.replaceAll('.', '_');
  const typed = params.map((param) => {
    const type = pythonType(shapeOf(param.schema));
    if (param.required) return `${param.name}: ${type}`;
    return `${param.name}: ${type.endsWith(' | None') ? type : `${type} | None`} = None`;
  });
  const returned = pythonType(shapeOf(result.schema));
  const costs = credits === undefined ? '' : `Costs ${credits} credits.`;
  const documentation = docString(
    [
      [summary, description, costs].filter(Boolean).join(' '),
      [
        ...params.map((param) => `:param ${param.name}: ${param.description}`),
        ...(result.description ? [`:return: ${result.description}`] : []),
        ...(errors.length === 0 ? [] : [`:raises: ${errors.map(errorClassName).join(', ')}`]),
      ].join('\n'),
    ],
    '        ',
  );
  return `    def ${identifier}(${['self', ...typed].join(', ')}) -> ${returned}:
${documentation}        return cast(${pythonText(returned)}, self._transport.request(${pythonText(name)}, [${params.map((param) => param.name).join(', ')}]))
`;
}
