import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { callService, type CallSettings } from './call-service.ts';
import type { Tool } from './tool.ts';

/** The words that a client shows its model beside the tools. */
const INSTRUCTIONS =
  'Read-only JSON-RPC methods of an Ethereum-compatible chain. Each call costs the credits that its description states, ' +
  'from the daily balance of one key. Quantities are hex with 0x. A failed call is a result with the name and the code ' +
  'of the error, and advice. Prefer a narrow call: long lists are shown in part.';

/** The settings of a server. */
export interface McpSettings extends CallSettings {
  readonly version: string;
  readonly tools: readonly Tool[];
}

/** Creates an MCP server with one tool for each method. */
export function createMcpServer(settings: McpSettings): McpServer {
  const server = new McpServer(
    { name: 'ethread', version: settings.version },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of settings.tools) {
    server.registerTool(
      tool.name,
      {
        description: tool.description,
        inputSchema: fromJsonSchema<Record<string, unknown>>(tool.inputSchema),
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: true,
        },
      },
      (args, { mcpReq }) => callService(tool, args, settings, mcpReq.signal),
    );
  }
  return server;
}
