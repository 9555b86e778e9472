import { errorClassName, methodTypeName } from '../../../contract/code-names.ts';
import type { ClientPart } from '../../../contract/client-part.ts';
import type { ContractMethod } from '@ethread/openrpc';
import { type NamedShape, shapeOf } from '../../../contract/shape.ts';
import { goComment, goHeader, goParamName, goText, optionalType, goType } from './source.ts';

/** Emits a client: a method for each method of the document, over any transport. */
export function emitGoClient({ methods, shapes }: ClientPart, client: string): string {
  const named = new Map(shapes.map((shape) => [shape.name, shape]));
  return `${goHeader}
import "context"

// ${client} calls the methods of a service over a transport.
type ${client} struct {
	transport Transport
}

// New${client} returns a client over a transport.
func New${client}(transport Transport) *${client} {
	return &${client}{transport: transport}
}

${methods.map((method) => methodOf(method, client, named)).join('\n')}`;
}

function methodOf(method: ContractMethod, client: string, named: ReadonlyMap<string, NamedShape>): string {
  const { name, summary, description, credits, params, result, errors } = method;
  const typeName = methodTypeName(name);
  const place = { owner: typeName, named };
  const all = params.map((param) => {
    const shape = shapeOf(param.schema);
    const type = param.required ? goType(shape, place) : optionalType(shape, place);
    const name = goParamName(param.name);
    const isRequiredList = param.required && type.startsWith('[]');
    return { typed: `${name} ${type}`, sent: isRequiredList ? `list(${name})` : name };
  });
  const typed = all.map((param) => param.typed);
  const comment = goComment([
    [
      `${typeName} calls ${name}.`,
      summary,
      description,
      credits === undefined ? '' : `Costs ${credits} credits.`,
      result.description ? `Returns: ${result.description}` : '',
      errors.length === 0 ? '' : `Errors: ${errors.map(errorClassName).join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
    params
      .map(
        (param) =>
          `  - ${goParamName(param.name)}: ${param.description}${param.required ? '' : ' The zero value stands for its absence.'}`,
      )
      .join('\n'),
  ]);
  const type = goType(shapeOf(result.schema), place);
  const args = all.map((param) => param.sent).join(', ');
  return `${comment}func (c *${client}) ${typeName}(${['ctx context.Context', ...typed].join(', ')}) (${type}, error) {
	return request[${type}](ctx, c.transport, ${goText(name)}, []any{${args}})
}
`;
}
