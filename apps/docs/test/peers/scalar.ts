import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenRpcDocument, type Peer, runNpm } from './peer.ts';

const VERSION = '1.72.1';
const PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Scalar</title></head>
  <body>
    <div id="app"></div>
    <script src="./standalone.js"></script>
    <script src="./main.js"></script>
  </body>
</html>
`;
const MAIN = `fetch('./openapi.json').then((response) => response.json()).then((content) =>
  Scalar.createApiReference('#app', { content, withDefaultFonts: false, telemetry: false }));
`;

/** Scalar's reference, in the form for a browser. It reads OpenAPI, so that each method becomes an operation. */
export const scalar: Peer = {
  title: 'Scalar: all on one page',
  // Scalar names an operation by its summary.
  lastText: ({ methods }) => methods.at(-1)?.summary ?? '',
  async build(document, folder, site) {
    runNpm(folder, ['pack', `@scalar/api-reference@${VERSION}`]);
    execFileSync('tar', ['-xzf', `scalar-api-reference-${VERSION}.tgz`], { cwd: folder });
    mkdirSync(site, { recursive: true });
    cpSync(join(folder, 'package/dist/browser/standalone.js'), join(site, 'standalone.js'));
    writeFileSync(join(site, 'openapi.json'), JSON.stringify(toOpenApi(document)));
    writeFileSync(join(site, 'main.js'), MAIN);
    writeFileSync(join(site, 'index.html'), PAGE);
  },
};

/** Converts the methods to operations with the same params, results and schemas. */
function toOpenApi({ info, methods, components }: OpenRpcDocument): object {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const paths = methods.map(({ name, summary, description, params, result }) => {
    const body = {
      type: 'object',
      required: params.filter(({ required }) => required).map((param) => param.name),
      properties: Object.fromEntries(params.map((param) => [param.name, param.schema])),
    };
    const responses = { 200: { description: 'The result.', ...json(result.schema) } };
    return [
      `/${name}`,
      { post: { operationId: name, summary, description, requestBody: json(body), responses } },
    ];
  });
  return {
    openapi: '3.1.0',
    info,
    paths: Object.fromEntries(paths),
    components: { schemas: components.schemas },
  };
}
