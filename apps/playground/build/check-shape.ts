import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { createAjv, openRpcSchema } from '@ethread/openrpc/validate';
import type { Plugin } from 'vite';

/**
 * Replaces the module that compiles the meta-schema with ajv by the compiled code. The page then needs neither ajv nor
 * permission to create code at run time.
 */
export function checkShapePlugin(): Plugin {
  return {
    name: 'check-shape',
    load: (id) => (id.endsWith('/openrpc/src/validate/check-shape.ts') ? checkShapeCode(id) : undefined),
  };
}

/** @param id The file of the replaced module. Vite loads this file without the workspace's conditions of imports. */
async function checkShapeCode(id: string): Promise<string> {
  const beside = (name: string) => import(pathToFileURL(join(dirname(id), name)).href);
  const compilers: { readonly createAjv: typeof createAjv } = await beside('create-ajv.ts');
  const schemas: { readonly openRpcSchema: typeof openRpcSchema } = await beside('meta-schema.ts');
  const ajv = compilers.createAjv({ source: true, esm: true });
  const code = standaloneCode.default(ajv, ajv.compile(schemas.openRpcSchema));
  const imports: string[] = [];
  // ajv requires the code that its checks share as CommonJS, which a module cannot do.
  const body = code.replace(/require\("([^"]+)"\)\.default/g, (_whole, path: string) => {
    const name = `shared${imports.length}`;
    imports.push(`import ${name} from ${JSON.stringify(`${path}.js`)};\n`);
    return `(${name}.default ?? ${name})`;
  });
  return `${imports.join('')}${body}\nexport const checkShape = validate;\n`;
}
