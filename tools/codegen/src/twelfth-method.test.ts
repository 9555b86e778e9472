import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { generate } from './generate.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The part of the generated server that the test calls. */
interface ServerModule {
  createRouter(handlers: object): { prepare(method: string, params: unknown): unknown };
}

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

describe('A twelfth method that is added only to the document', () => {
  let folder: string;
  let files: ReadonlyMap<string, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ethread-codegen-'));
    cpSync(join(ROOT, 'openrpc'), join(folder, 'openrpc'), { recursive: true });
    writeFileSync(join(folder, 'openrpc/methods/eth_chainId.yaml'), TWELFTH);
    appendMethod(join(folder, 'openrpc/openrpc.yaml'), 'eth_chainId');
    files = await generate(folder);
    for (const name of ['core', 'json-rpc', 'types', 'server', 'client']) {
      cpSync(join(ROOT, 'packages', name), join(folder, 'packages', name), {
        recursive: true,
        filter: (source) => !source.includes('dist') && !source.endsWith('.test.ts'),
      });
    }
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    linkPackages(folder);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['types', 'packages/types/src/generated/types.gen.ts', 'EthChainIdResult'],
    ['method table', 'packages/types/src/generated/method-table.gen.ts', 'eth_chainId'],
    ['handlers', 'packages/server/src/generated/handlers.gen.ts', 'eth_chainId'],
    ['document', 'packages/server/src/generated/document.gen.ts', 'eth_chainId'],
    [
      'client',
      'packages/client/src/generated/client.gen.ts',
      'eth_chainId(options?: RequestOptions): Promise<EthChainIdResult>',
    ],
    ['docs', 'apps/docs/src/generated/docs-data.gen.json', 'eth_chainId'],
  ])('appears in the %s', (_name, path, text) => {
    expect(files.get(path)).toContain(text);
  });

  it('causes a compile error until the method has a handler, and the error names the method', () => {
    const program = join(folder, 'packages/server/src/lacking.ts');
    writeFileSync(
      program,
      `import type { Handlers } from './index.ts';\n` +
        `declare const others: Omit<Handlers<object>, 'eth_chainId'>;\n` +
        `export const handlers: Handlers<object> = others;\n`,
    );
    const messages = compile(program);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('eth_chainId');
  });

  it('returns −32601 for the method until it has a handler', async () => {
    const { createRouter }: ServerModule = await import(join(folder, 'packages/server/src/index.ts'));
    const router = createRouter({});
    expect(() => router.prepare('eth_chainId', [])).toThrow(expect.objectContaining({ code: -32601 }));
  });
});

function appendMethod(file: string, name: string): void {
  const document = ts.sys.readFile(file) ?? '';
  writeFileSync(file, document.replace('  - rpc.discover', `  - ${name}\n  - rpc.discover`));
}

/** Makes the copied packages resolve one another, and everything else in the repository. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules/@ethread'), { recursive: true });
  for (const name of ['core', 'json-rpc', 'types', 'server', 'client']) {
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@ethread', name));
  }
  for (const name of ['@open-rpc', '@types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
}

function compile(file: string): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, composite: false, noEmit: true },
    ROOT,
  );
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options))
    .filter((diagnostic) => diagnostic.file?.fileName === file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
