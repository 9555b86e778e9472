import { createRequire } from 'node:module';
import { arch, platform } from 'node:process';

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };

export function anvilProgram() {
  const machine = `${platform}-${ARCHITECTURES[arch] ?? arch}`;
  const manifest = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${machine}/package.json`);
  return manifest.replace(/package\.json$/, platform === 'win32' ? 'bin/anvil.exe' : 'bin/anvil');
}
