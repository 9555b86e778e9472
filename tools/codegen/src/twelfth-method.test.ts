import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { workspaceFolders } from '@ethread/setup';
import { generate } from './generate.ts';
import { compileProject } from './testing/compiler.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The parts of the packages that the test calls. */
interface ServerModule {
  createRouter(handlers: object): {
    prepare(method: string, params: unknown): unknown;
    invoke(call: unknown, context: object): unknown;
  };
}
interface MethodsModule {
  createHandlers(modules: object): object;
}

/** The packages that are copied with their generated files. The others are those of the repository. */
const COPIED = ['core', 'json-rpc', 'types', 'companions', 'server', 'client', 'methods', 'gateway'];

const PACKAGES = workspaceFolders(ROOT).filter((path) => path.startsWith('packages/'));

/** Returns the folder of a package in the repository. */
const folderOf = (name: string) => PACKAGES.find((path) => basename(path) === name) ?? name;

/** The generated file that imports the handler of each method. */
const HANDLERS = 'packages/services/methods/src/generated/handlers.gen.ts';
/** The file that creates the companions. */
const COMPANION_HANDLERS = 'packages/services/methods/src/companions/create-companions.ts';

const TWELFTH = `
name: eth_chainId
summary: Returns the chain's identifier.
description: As signed transactions carry it.
paramStructure: either
x-credits: 5
x-failover: false
params: []
result:
  name: chainId
  schema:
    $ref: '#/components/schemas/Quantity'
errors: []
`;

const HANDLER = `
import { quantityToHex } from '@ethread/core';
import type { Handler } from './handler.ts';
import type { HandlerParts } from './method-modules.ts';

/** Returns the chain's identifier. */
export function eth_chainId({ chainId }: HandlerParts): Handler<'eth_chainId'> {
  return () => quantityToHex(chainId);
}
`;

const COMPANION = TWELFTH.replace('name: eth_chainId', 'name: eth_example');
const COMPANION_HANDLER = `
import type { CompanionHandler } from '../handler.ts';

/** Returns zero. */
export const eth_example: CompanionHandler<'eth_example'> = () => '0x0';
`;

describe('A twelfth method that is added as one file of the document and one handler', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ethread-codegen-'));
    cpSync(join(ROOT, 'openrpc'), join(folder, 'openrpc'), { recursive: true });
    writeFileSync(join(folder, 'openrpc/methods/eth_chainId.yaml'), TWELFTH);
    writeFileSync(join(folder, 'openrpc/companions/methods/eth_example.yaml'), COMPANION);
    const files = await generate(folder);
    for (const name of COPIED) {
      const path = folderOf(name);
      cpSync(join(ROOT, path), join(folder, path), {
        recursive: true,
        filter: (source) => !/\/(dist|node_modules)$/.test(source),
      });
    }
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    linkPackages(folder);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('needs an example where it has required params, and the error names the file to write', async () => {
    const file = join(folder, 'openrpc/methods/eth_other.yaml');
    const param =
      "params:\n  - name: block\n    description: The block.\n    required: true\n    schema:\n      $ref: '#/components/schemas/Quantity'\n";
    writeFileSync(file, COMPANION.replace('eth_example', 'eth_other').replace('params: []\n', param));
    await expect(generate(folder)).rejects.toThrow(
      'an example is missing, and the param block is required; write openrpc/examples/eth_other.yaml with a call on the sample chain',
    );
    const example = join(folder, 'openrpc/examples/eth_other.yaml');
    writeFileSync(example, "- name: a call\n  params:\n    block: '0x1'\n");
    await expect(generate(folder, { requiresResults: true })).rejects.toThrow(
      'openrpc: methods eth_other: the example "a call" has no result; `npm run examples` writes it',
    );
    for (const written of [file, example]) rmSync(written);
  });

  it('causes one compile error until the method or companion has a handler, and the error names it', () => {
    expect(compile(folder, [HANDLERS, COMPANION_HANDLERS])).toEqual([
      expect.stringMatching(/'eth_example' is missing/),
      expect.stringContaining("Cannot find module '../eth_chainId.ts'"),
    ]);
  });

  describe('with its handler', () => {
    beforeAll(() => {
      const methods = join(folder, 'packages/services/methods/src');
      writeFileSync(join(methods, 'eth_chainId.ts'), HANDLER);
      writeFileSync(join(methods, 'companions/eth_example.ts'), COMPANION_HANDLER);
      const companions = join(folder, COMPANION_HANDLERS);
      const source = readFileSync(companions, 'utf8').replace(
        '...lightClientData(parts),',
        '$& eth_example,',
      );
      writeFileSync(companions, `import { eth_example } from './eth_example.ts';\n${source}`);
    });

    it('leaves no compile error where methods are served, followed and tested', () => {
      const files = [
        HANDLERS,
        COMPANION_HANDLERS,
        'packages/services/methods/src/create-handlers.ts',
        'packages/services/methods/src/pin-head.ts',
        'packages/contract/server/src/router.test.ts',
        'packages/edge/gateway/src/testing/open-gateway.ts',
      ];
      expect(compile(folder, files)).toEqual([]);
    });

    it('is served', async () => {
      const { createRouter }: ServerModule = await import(
        join(folder, 'packages/contract/server/src/index.ts')
      );
      const { createHandlers }: MethodsModule = await import(
        join(folder, 'packages/services/methods/src/index.ts')
      );
      const router = createRouter(createHandlers({ chainId: 1337n, chain: {} }));
      expect(router.invoke(router.prepare('eth_chainId', []), {})).toBe('0x539');
    });
  });
});

/** Makes the copied packages resolve one another, and everything else in the repository. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules/@ethread'), { recursive: true });
  for (const path of PACKAGES) {
    const name = basename(path);
    const root = COPIED.includes(name) ? folder : ROOT;
    symlinkSync(join(root, path), join(folder, 'node_modules/@ethread', name));
  }
  const installed = readdirSync(join(ROOT, 'node_modules')).filter((name) => name !== '@ethread');
  for (const name of installed)
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
}

/** Returns the compiler's errors in the files. Those of the files that they import are left out. */
function compile(folder: string, files: readonly string[]): string[] {
  const compilerOptions = { composite: false, declaration: false, declarationMap: false, noEmit: true };
  const settings = { extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, files };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  return compileProject(folder).filter((message) => files.some((file) => message.startsWith(`${file}(`)));
}
