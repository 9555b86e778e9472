import type { JsonSchemaType } from '@modelcontextprotocol/server';

/** A method of the document as a tool. */
export interface Tool {
  /** The name of the method on the wire, and of the tool. */
  readonly name: string;
  /** The names of the params, in the method's order. */
  readonly params: readonly string[];
  /** What the method does, its price and its errors. */
  readonly description: string;
  /** The JSON Schema of the params by name. */
  readonly inputSchema: JsonSchemaType;
}
