import type { KeyChanges } from '@ethread/admin/client';
import type { Clock } from '@ethread/core';
import { type Command, Option } from 'commander';
import { examples } from '../examples.ts';
import { UserError } from '../user-error.ts';
import { printCredits, printIssuedKey, printKey, printKeys, printRotatedKey } from './print-key.ts';
import { type AdminCommandModules, type AdminFlags, runCall, withAdminFlags } from './run-call.ts';

type Choice = 'yes' | 'no';

/** The flags that describe a key. */
interface KeyFlags extends AdminFlags {
  readonly label?: string;
  readonly plan?: string;
  readonly chain?: readonly string[];
  readonly method?: readonly string[];
  readonly origin?: readonly string[];
  readonly address?: readonly string[];
  readonly expires?: string;
  readonly failover?: Choice;
  readonly provenOnly?: Choice;
}

/** Adds `ethread keys …`. */
export function addKeysCommands(program: Command, modules: AdminCommandModules): void {
  const keys = program.command('keys').description('Creates, shows, updates, rotates and revokes API keys.');

  withAdminFlags(withScopeFlags(keys.command('create')))
    .description('Creates an API key and prints it. It is not shown again.')
    .requiredOption('--label <label>', "display name of the key's user")
    .requiredOption('--plan <plan>', 'plan: credits per day and requests per second')
    .option('--expires <when>', 'the time of expiry: 2026-12-31, 2026-12-31T12:00:00Z, 30d')
    .option('--if-none', 'creates the key only when there is none yet')
    .addHelpText(
      'after',
      examples(
        'ethread keys create --config ethread.yaml --label explorer --plan free',
        'ethread keys create --config ethread.yaml --label site --plan free --origin https://example.com --expires 30d',
      ),
    )
    .action((flags: KeyFlags & { label: string; plan: string; ifNone?: boolean }) => {
      const key = { ...toChanges(flags, modules.clock), label: flags.label, plan: flags.plan };
      return runCall(
        modules,
        flags,
        async (admin) =>
          flags.ifNone && (await admin.keys_list()).some(({ source }) => source === 'store')
            ? null
            : await admin.keys_create(key),
        (issued) => (issued ? printIssuedKey(issued) : 'There is a key already.\n'),
      );
    });

  withAdminFlags(keys.command('list'))
    .description('Lists all keys.')
    .addHelpText('after', examples('ethread keys list', 'ethread keys list --config ethread.yaml'))
    .action((flags: AdminFlags) => runCall(modules, flags, (admin) => admin.keys_list(), printKeys));

  withAdminFlags(keys.command('show <id>'))
    .description('Shows everything about a key except its secret, with its credits of today.')
    .addHelpText('after', examples('ethread keys show ID'))
    .action((id: string, flags: AdminFlags) =>
      runCall(
        modules,
        flags,
        async (admin) => {
          const key = await admin.keys_get(id);
          // A key of the configuration has no limits.
          return { key, credits: key.source === 'store' ? await admin.credits_get(id) : null };
        },
        ({ key, credits }) => `${printKey(key)}${credits ? `\n${printCredits(credits)}` : ''}`,
      ),
    );

  withAdminFlags(withScopeFlags(keys.command('update <id>')))
    .description('Updates the given fields of a key within a second.')
    .addHelpText('after', examples('ethread keys update ID --plan team'))
    .option('--label <label>', "display name of the key's user")
    .option('--plan <plan>', 'plan: credits per day and requests per second')
    .option('--expires <when>', 'the time of expiry: 2026-12-31, 30d, or never')
    .action((id: string, flags: KeyFlags) => {
      const changes = toChanges(flags, modules.clock);
      if (Object.keys(changes).length === 0)
        throw new UserError('no change is given; name one, such as --plan PLAN');
      return runCall(modules, flags, (admin) => admin.keys_update(id, changes), printKey);
    });

  withAdminFlags(keys.command('rotate <id>'))
    .description(
      'Replaces a key by a new one with the same limits and credits, and prints it. It is not shown again.',
    )
    .option('--overlap <time>', 'how long the previous key stays valid: 15m, 24h, 30d', '24h')
    .addHelpText('after', examples('ethread keys rotate ID --overlap 1h'))
    .action((id: string, flags: AdminFlags & { overlap: string }) => {
      const seconds = requireDuration('--overlap', flags.overlap);
      return runCall(modules, flags, (admin) => admin.keys_rotate(id, seconds), printRotatedKey);
    });

  withAdminFlags(keys.command('revoke <id>'))
    .description('Revokes a key permanently.')
    .addHelpText('after', examples('ethread keys revoke ID'))
    .action((id: string, flags: AdminFlags) =>
      runCall(modules, flags, (admin) => admin.keys_revoke(id), printKey),
    );
}

function withScopeFlags(command: Command): Command {
  const several = (item: string, items: string[] = []) => [...items, item];
  return command
    .option('--chain <name>', 'allowed chain, or any; can be repeated', several)
    .option('--method <name>', 'allowed method, or any; can be repeated', several)
    .option('--origin <origin>', 'allowed web origin, or any; can be repeated', several)
    .option('--address <network>', 'allowed network of clients, or any; can be repeated', several)
    .addOption(
      new Option('--failover <choice>', 'failover to the partner, where the plan has it').choices([
        'yes',
        'no',
      ]),
    )
    .addOption(
      new Option('--proven-only <choice>', 'rejects responses without proof').choices(['yes', 'no']),
    );
}

/** Returns the changes that the flags name, without the fields that no flag names. */
function toChanges(flags: KeyFlags, clock: Clock): KeyChanges {
  const { label, plan, expires } = flags;
  const chains = listOf(flags.chain);
  const methods = listOf(flags.method);
  const origins = listOf(flags.origin);
  const addresses = listOf(flags.address);
  return {
    ...(label !== undefined && { label }),
    ...(plan !== undefined && { plan }),
    ...(chains !== undefined && { chains }),
    ...(methods !== undefined && { methods }),
    ...(origins !== undefined && { origins }),
    ...(addresses !== undefined && { addresses }),
    ...(expires !== undefined && { expiresAt: toTime(expires, clock) }),
    ...(flags.failover && { withoutFailover: flags.failover === 'no' }),
    ...(flags.provenOnly && { provenOnly: flags.provenOnly === 'yes' }),
  };
}

/** Returns null for `any`, and undefined where the flag is not given. */
function listOf(items: readonly string[] | undefined): string[] | null | undefined {
  return items?.includes('any') ? null : items && [...items];
}

/**
 * Converts the duration of an expiry to a time from now. Returns null for `never`. Returns any other text unchanged, for
 * the administration to check.
 */
function toTime(text: string, clock: Clock): string | null {
  if (text === 'never') return null;
  const seconds = readDuration(text);
  return seconds === undefined ? text : new Date(clock.now() + seconds * 1000).toISOString();
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Parses `90s`, `15m`, `24h` or `30d` to seconds. Returns undefined for any other text. */
function readDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = UNIT_SECONDS[unit];
  return seconds === undefined ? undefined : Number(count) * seconds;
}

/** Parses the duration of a flag to seconds. @throws {UserError} naming the flag. */
function requireDuration(flag: string, text: string): number {
  const seconds = readDuration(text);
  if (seconds === undefined)
    throw new UserError(
      `${flag}: expected a time such as 15m, 24h or 30d, got ${JSON.stringify(text.slice(0, 40))}`,
    );
  return seconds;
}
