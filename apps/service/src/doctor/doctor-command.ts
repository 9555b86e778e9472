import type { Clock } from '@ethread/core';
import type { Command } from 'commander';
import { type ConfigFlags, withConfigFile } from '../config-file.ts';
import { examples } from '../examples.ts';
import type { Finding } from './finding.ts';

export interface DoctorModules {
  readonly clock: Clock;
  readonly write: (text: string) => void;
}

interface DoctorFlags extends ConfigFlags {
  readonly json?: boolean;
}

const SIGNS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' } as const;

/** Adds `ethread doctor`. Calls `onExitCode` with 1 when the operator has to fix something. */
export function addDoctorCommand(
  program: Command,
  modules: DoctorModules,
  onExitCode: (code: number) => void,
): void {
  withConfigFile(
    program
      .command('doctor')
      .description(
        'Checks that everything the configuration needs is present and usable. Starts and changes nothing.',
      ),
  )
    .option('--json', 'prints the result as JSON')
    .addHelpText('after', examples('ethread doctor --config ethread.yaml'))
    .action(async ({ json, config }: DoctorFlags) => {
      // Loaded on demand, so that other commands start sooner.
      const { examine } = await import('./examine.ts');
      const findings = await examine(config, modules.clock);
      const problems = findings.filter(({ status }) => status === 'problem').length;
      modules.write(json ? `${JSON.stringify({ problems, findings }, null, 2)}\n` : print(findings));
      onExitCode(problems > 0 ? 1 : 0);
    });
}

function print(findings: readonly Finding[]): string {
  const lines = findings.map(({ check, status, detail, advice }) =>
    [`${SIGNS[status]} ${check}: ${detail}`, ...(advice === undefined ? [] : [`        → ${advice}`])].join(
      '\n',
    ),
  );
  const count = (status: 'problem' | 'warning') => findings.filter((one) => one.status === status).length;
  return `${lines.join('\n')}\n\nproblems: ${count('problem')}, warnings: ${count('warning')}\n`;
}
