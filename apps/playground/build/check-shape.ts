import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { createAjv } from '../src/document/check-shape.ts';
import { openRpcSchema } from '../src/document/meta-schema.ts';

/**
 * Replaces the module that compiles the meta-schema with ajv by the compiled code. The page then needs neither ajv nor
 * permission to create code at run time.
 */
export function checkShapePlugin(): Plugin {
  return {
    name: 'check-shape',
    load: (id) => (id.endsWith('/src/document/check-shape.ts') ? checkShapeCode() : undefined),
  };
}

function checkShapeCode(): string {
  const ajv = createAjv({ source: true, esm: true });
  const code = standaloneCode.default(ajv, ajv.compile(openRpcSchema));
  const imports: string[] = [];
  // ajv requires the code that its checks share as CommonJS, which a module cannot do.
  const body = code.replace(/require\("([^"]+)"\)\.default/g, (_whole, path: string) => {
    const name = `shared${imports.length}`;
    imports.push(`import ${name} from ${JSON.stringify(`${path}.js`)};\n`);
    return `(${name}.default ?? ${name})`;
  });
  return `${imports.join('')}${body}\nexport const checkShape = validate;\n`;
}
