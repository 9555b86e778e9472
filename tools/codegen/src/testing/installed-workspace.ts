import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Form, layOut } from '../emitters/layout.ts';
import { PARTS } from '../emitters/modules.ts';
import { readApi } from '../model/read-api.ts';
import type { JsonObject } from '@ethread/openrpc';
import { referencedReader } from '../source/read-source.ts';

const PETS: JsonObject = {
  openrpc: '1.4.0',
  info: { title: 'Pets', version: '1' },
  methods: [
    {
      name: 'get_pet',
      params: [{ name: 'id', required: true, schema: { type: 'integer', minimum: 0 } }],
      result: { name: 'pet', schema: { $ref: '#/components/schemas/Pet' } },
    },
  ],
  components: {
    schemas: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
  },
};

/** Calls the installed packages as a user does: by their names, over HTTP. */
const USE = `
import { createServer as listen } from 'node:http';
import { createClient, overHttp } from '@pets/client';
import { createServer } from '@pets/server';

const pets = createServer({ get_pet: ([id]) => ({ name: 'pet ' + id }) });
const http = listen(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  response.setHeader('content-type', 'application/json');
  response.end(await pets.respond(Buffer.concat(parts).toString(), undefined));
});
await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
const client = createClient(overHttp('http://127.0.0.1:' + http.address().port));
console.log(JSON.stringify(await client.get_pet(7)));
console.log(await client.get_pet(-1).catch((error) => error.message));
http.close();
`;

/**
 * Creates a workspace in a folder of its own, installs its npm dependencies, builds it, and calls its server through
 * its client. Returns the output lines of the calls.
 *
 * @throws {Error} with the output of the command that failed.
 */
export async function useInstalled(form: Form): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-installed-'));
  try {
    const files = await layOut(
      await readApi({ location: 'file:///pets.json', value: PETS }, referencedReader()),
      {
        form,
        name: 'pets',
        parts: PARTS,
        isTypesOnly: false,
      },
    );
    for (const [path, content] of [...files, ['use.mjs', USE] as const]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline']);
    run(folder, 'npm', ['run', 'build']);
    return run(folder, process.execPath, ['use.mjs']).trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(folder: string, command: string, args: readonly string[]): string {
  // The workspace must not inherit the environment of this test run, except for the machine's access to its registry.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NX_|NODE_(OPTIONS|ENV|PATH)$)/i.test(name),
  );
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...Object.fromEntries(own), NX_DAEMON: 'false', NX_TUI: 'false' },
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? ''}\n${stdout}\n${stderr}`);
  return stdout;
}
