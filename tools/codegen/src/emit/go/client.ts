import { type Contract, errorClassName, type Method } from '../../contract/contract.ts';
import { type NamedShape, shapeOf, usedShapes } from '../../contract/shape.ts';
import { goComment, goHeader, goParamName, goText, optionalType, goType } from './source.ts';

/** Emits the client: a method for each method of the document, over any transport. */
export function emitGoClient(contract: Contract): string {
  const named = new Map(usedShapes(contract, 'all').map((shape) => [shape.name, shape]));
  return `${goHeader}
import "context"

// Client calls the methods of a service over a transport.
type Client struct {
	transport Transport
}

// NewClient returns a client over a transport.
func NewClient(transport Transport) *Client {
	return &Client{transport: transport}
}

${contract.methods.map((method) => methodOf(method, named)).join('\n')}`;
}

function methodOf(method: Method, named: ReadonlyMap<string, NamedShape>): string {
  const { name, typeName, summary, description, credits, params, result, errors } = method;
  const place = { owner: typeName, named };
  const typed = params.map((param) => {
    const shape = shapeOf(param.schema);
    const type = param.required ? goType(shape, place) : optionalType(shape, place);
    return `${goParamName(param.name)} ${type}`;
  });
  const comment = goComment([
    `${typeName} calls ${name}. ${[summary, description].filter(Boolean).join(' ')}`,
    credits === undefined ? '' : `Costs ${credits} credits.`,
    params
      .map(
        (param) =>
          `${goParamName(param.name)}: ${param.description}${param.required ? '' : ' The zero value stands for its absence.'}`,
      )
      .join('\n\n'),
    result.description ? `Returns: ${result.description}` : '',
    errors.length === 0 ? '' : `Errors: ${errors.map(errorClassName).join(', ')}.`,
  ]);
  const type = goType(shapeOf(result.schema), place);
  const args = params.map((param) => goParamName(param.name)).join(', ');
  return `${comment}func (c *Client) ${typeName}(${['ctx context.Context', ...typed].join(', ')}) (result ${type}, err error) {
	err = c.transport.Request(ctx, ${goText(name)}, []any{${args}}, &result)
	return result, err
}
`;
}
