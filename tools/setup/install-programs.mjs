import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { REQUIREMENTS } from './requirements.mjs';

/**
 * Prevents the start of services that a package contains. Tests start their own services and leave those of the machine
 * alone.
 */
const APT_SCRIPT = `set -e
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\\nexit 101\\n' > "$policy"
  chmod 755 "$policy"
  trap 'rm -f "$policy"' EXIT
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "$@"
`;

/**
 * Installs the missing programs from Debian's packages, as root or through sudo without a password. Returns whether
 * this machine allows it. @throws when an installation failed.
 */
export function installPrograms(names) {
  const sudo = privilege();
  if (!sudo) return false;
  const packages = names.map((name) => REQUIREMENTS[name].package);
  console.error(`Installing ${names.join(', ')} for the tests, once …`);
  const [program, ...args] = [...sudo, 'sh', '-c', APT_SCRIPT, 'sh', ...packages];
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) {
    const output = [error?.message, stdout, stderr].filter(Boolean).join('\n').trim().split('\n').slice(-20);
    throw new Error(`cannot install ${packages.join(', ')} with apt-get:\n${output.join('\n')}`);
  }
  return true;
}

/** Returns the prefix of a command that needs root; undefined when this user or this system cannot install packages. */
function privilege() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}
