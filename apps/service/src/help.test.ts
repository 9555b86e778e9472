import { systemClock } from '@ethread/core';
import { Command } from 'commander';
import { addAdminCommands } from './administration/admin-commands.ts';
import { addConfigCommands } from './config-commands.ts';
import { addDoctorCommand } from './doctor/doctor-command.ts';
import { addHealthCommand } from './health/health-command.ts';
import { addHistoryCommands } from './history/history-commands.ts';

function allCommands(): readonly Command[] {
  const program = new Command('ethread').exitOverride();
  const unused = () => {
    throw new Error('no command runs');
  };
  addConfigCommands(program, unused);
  addHealthCommand(program);
  addDoctorCommand(program, { clock: systemClock, write: unused }, unused);
  addHistoryCommands(program, unused);
  addAdminCommands(program, { environment: {}, clock: systemClock, write: unused, openStores: unused });
  return leavesOf(program);
}

const leavesOf = (command: Command): readonly Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text;
}

function fullNameOf(command: Command): string {
  return command.parent ? `${fullNameOf(command.parent)} ${command.name()}` : command.name();
}

describe('the help of each command', () => {
  it.each(allCommands().map((command) => [fullNameOf(command), command] as const))(
    '%s has an example of itself with options that it takes',
    (name, command) => {
      const [, examples = ''] = helpOf(command).split(/\nExamples?:\n/);
      const lines = examples.trim().split(/\n\s*/);
      expect(lines.filter((line) => !line.startsWith(name))).toEqual([]);
      const known = command.options.map(({ long }) => long);
      const used = lines.flatMap((line) => line.match(/--[a-z-]+/g) ?? []);
      expect(used.filter((option) => !known.includes(option))).toEqual([]);
    },
  );
});
