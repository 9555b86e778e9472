/**
 * Stands in the browser for what the printer of types imports for files and references. The generator gives it schemas
 * without references, under names that are not paths.
 */
export class $RefParser {
  dereference<Schema>(_folder: string, schema: Schema): Promise<Schema> {
    return Promise.resolve(schema);
  }
}

export const basename = (name: string): string => name;
export const dirname = (name: string): string => name;
export const extname = (): string => '';
