import { readFileSync } from 'node:fs';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from './create-mcp-server.ts';
import { EthreadMcpError } from './ethread-mcp-error.ts';
import { readSettings, USAGE } from './read-settings.ts';
import { readTools } from './read-tools.ts';

/**
 * Runs `ethread-mcp`. It serves until stdin ends.
 *
 * @returns the exit code of a command that does not serve; undefined while it serves.
 */
export function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): number | undefined {
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  try {
    const { methods, ...settings } = readSettings(args, environment);
    const { version }: { readonly version: string } = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    );
    const tools = readTools(methods);
    serveStdio(() => createMcpServer({ ...settings, version, ...tools }));
    return undefined;
  } catch (error) {
    if (!(error instanceof EthreadMcpError)) throw error;
    // stdout carries MCP alone.
    console.error(`ethread-mcp: ${error.message}`);
    return 1;
  }
}
