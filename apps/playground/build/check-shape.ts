import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { createAjv } from '../src/document/check-shape.ts';
import { openRpcSchema } from '../src/document/meta-schema.ts';

/**
 * Puts what ajv makes of the meta-schema in the place of the module that has ajv make it: so the page needs neither ajv
 * nor leave to make code while it runs.
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
  // What ajv shares among checks it asks for as CommonJS, which a module can not do.
  const body = code.replace(/require\("([^"]+)"\)\.default/g, (_whole, path: string) => {
    const name = `shared${imports.length}`;
    imports.push(`import ${name} from ${JSON.stringify(`${path}.js`)};\n`);
    return `(${name}.default ?? ${name})`;
  });
  return `${imports.join('')}${body}\nexport const checkShape = validate;\n`;
}
