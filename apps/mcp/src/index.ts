export { createMcpServer, type McpSettings } from './create-mcp-server.ts';
export type { CallSettings } from './call-service.ts';
export { runCommand } from './run-command.ts';
export type { Tool } from './tool.ts';
export { readTools, type ReadTools } from './read-tools.ts';
