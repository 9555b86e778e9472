import {
  type Contract,
  type ContractError,
  type ContractMethod,
  DocumentError,
  isCalledOverHttp,
} from '@ethread/openrpc';
import { type NamedShape, usedShapes } from './shape.ts';

/** The code of a client for one document. The types and errors of the main document are not repeated. */
export interface ClientPart {
  readonly methods: readonly ContractMethod[];
  /** All schemas that the methods use. */
  readonly shapes: readonly NamedShape[];
  /** The names of the schemas that results contain. */
  readonly resultNames: ReadonlySet<string>;
  /** The names of the schemas that the client of the main document has. */
  readonly sharedNames: ReadonlySet<string>;
  /** The errors that the main document lacks. */
  readonly errors: readonly ContractError[];
}

/**
 * Returns the part of a client that a document adds to that of the main document.
 *
 * @param main Undefined for the main document itself.
 * @throws {DocumentError} for a schema with the name of one of the main document and another shape.
 */
export function clientPart(contract: Contract, main?: Contract): ClientPart {
  const methods = contract.methods.filter(isCalledOverHttp);
  const shapes = usedShapes({ ...contract, methods });
  const results = usedShapes({ ...contract, methods: methods.map((method) => ({ ...method, params: [] })) });
  const known = new Map(
    (main ? usedShapes(main) : []).map(({ name, shape }) => [name, JSON.stringify(shape)]),
  );
  for (const { name, shape } of shapes) {
    if (known.has(name) && known.get(name) !== JSON.stringify(shape))
      throw new DocumentError(`components.schemas.${name}: differs from the main document's`);
  }
  const errorNames = new Set(main?.errors.map(({ name }) => name));
  return {
    methods,
    shapes,
    resultNames: new Set(results.map(({ name }) => name)),
    sharedNames: new Set(shapes.map(({ name }) => name).filter((name) => known.has(name))),
    errors: contract.errors.filter(({ name }) => !errorNames.has(name)),
  };
}
