#!/usr/bin/env node
// The package refers to itself by name: Node then runs the built files, or the sources with --conditions=@ethread/source.
import { runCommand } from '@ethread/mcp';

const exitCode = runCommand(process.argv.slice(2), process.env);
if (exitCode !== undefined) process.exitCode = exitCode;
