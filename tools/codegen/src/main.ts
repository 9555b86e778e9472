import { runWorkspaceCommand } from './workspace-command.ts';

process.exitCode = await runWorkspaceCommand(process.argv.slice(2), console);
