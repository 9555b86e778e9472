// Prints the size of the house by package: `npm run figures`. `--check` fails above a cap of caps.json, `--lower` lowers the caps
// to what stands, `--names` lists the exported types that several packages declare.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './runtime.mjs';

const SOURCE = /\.(ts|tsx|mts|mjs|cjs|js|css|html|py|go|sh)$/;
const SKIPPED = /(^|\/)(fixtures|recorded|recorded-bodies|dist|node_modules)\//;
const GENERATED = /(\.gen\.|_gen\.|_gen_test\.|\/generated\/)/;
const TEST =
  /(\.(test|spec)\.[a-z]+$|_test\.go$|(^|\/)test_[^/]*\.py$|(^|\/)(test|tests|testing|storm|e2e)\/)/;
/** What builds and measures the product without being part of it. */
const WORKSHOP = /^(tools\/(lab|setup|release)|\.ci|\.github)/;
const EXPORTED_TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm;
const CAPS = 'tools/setup/caps.json';

const ROWS = ['files', 'lines', 'code', 'tests', 'generated'];

/** Returns the sums of the product, of the workshop and of both, and the names that several packages of the product declare. */
export function measureHouse(files, read) {
  const packages = new Map();
  const places = new Map();
  for (const file of files) {
    if (!SOURCE.test(file) || SKIPPED.test(file)) continue;
    const text = read(file);
    const name = packageOf(file);
    const row = packages.get(name) ?? emptyRow();
    packages.set(name, row);
    addFile(row, file, text);
    if (WORKSHOP.test(file) || GENERATED.test(file) || TEST.test(file) || !/\.tsx?$/.test(file)) continue;
    for (const [, declared] of text.matchAll(EXPORTED_TYPE)) {
      places.set(declared, (places.get(declared) ?? new Set()).add(name));
    }
  }
  const sum = (isWanted) => {
    const total = emptyRow();
    for (const [name, row] of packages) if (isWanted(name)) for (const key of ROWS) total[key] += row[key];
    return total;
  };
  return {
    packages: Object.fromEntries([...packages].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    totals: {
      product: sum((name) => !WORKSHOP.test(name)),
      workshop: sum((name) => WORKSHOP.test(name)),
      all: sum(() => true),
    },
    names: Object.fromEntries(
      [...places].filter(([, owners]) => owners.size > 1).map(([name, owners]) => [name, [...owners]]),
    ),
  };
}

/** Returns a line for each cap that a package exceeds, and for each package without a cap. */
export function exceededCaps(house, caps) {
  return Object.entries(house.packages).flatMap(([name, row]) =>
    ['lines', 'tests'].flatMap((kind) => {
      const cap = caps[name]?.[kind] ?? 0;
      return row[kind] > cap ? [`${name}: ${row[kind]} ${kind}, ${cap} at most by ${CAPS}`] : [];
    }),
  );
}

/** Returns the caps, lowered where a package has become smaller. A package that is gone has none. */
export function loweredCaps(house, caps) {
  return Object.fromEntries(
    Object.entries(house.packages).map(([name, { lines, tests }]) => [
      name,
      {
        lines: Math.min(lines, caps[name]?.lines ?? 0),
        tests: Math.min(tests, caps[name]?.tests ?? 0),
      },
    ]),
  );
}

function emptyRow() {
  return { files: 0, lines: 0, code: 0, tests: 0, generated: 0 };
}

function addFile(row, file, text) {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (GENERATED.test(file)) row.generated += lines;
  else if (TEST.test(file)) row.tests += lines;
  else {
    row.files++;
    row.lines += lines;
    row.code += countCode(text, /\.(py|sh)$/.test(file));
  }
}

function packageOf(file) {
  const [top, second, third] = file.split('/');
  if (top === 'packages') return second === 'ports' ? 'packages/ports' : `packages/${second}/${third}`;
  if (['apps', 'tools', 'clients', 'deploy'].includes(top)) return `${top}/${second}`;
  return file.includes('/') ? top : '(root)';
}

/** Counts the lines that are neither blank nor a comment alone. */
function countCode(text, isHashComment) {
  let isInComment = false;
  let count = 0;
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (isInComment) isInComment = !line.includes('*/');
    else if (line.startsWith('/*')) {
      isInComment = !line.includes('*/');
      if (!isInComment && !line.endsWith('*/')) count++;
    } else if (line !== '' && !line.startsWith('//') && !(isHashComment && line.startsWith('#'))) count++;
  }
  return count;
}

function print({ packages, totals, names }, isNamed) {
  const line = (name, row) =>
    console.log(name.padEnd(30) + ROWS.map((key) => String(row[key]).padStart(10)).join(''));
  console.log('package'.padEnd(30) + ROWS.map((key) => key.padStart(10)).join(''));
  for (const [name, row] of Object.entries(packages).toSorted(([, a], [, b]) => b.lines - a.lines))
    line(name, row);
  for (const [name, row] of Object.entries(totals)) line(`= ${name}`, row);
  console.log(`exported types declared in more than one package: ${Object.keys(names).length}`);
  if (isNamed)
    for (const [name, owners] of Object.entries(names)) console.log(`  ${name}: ${owners.join(', ')}`);
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: Object.fromEntries(['check', 'lower', 'names'].map((name) => [name, { type: 'boolean' }])),
  });
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
  const house = measureHouse(tracked, (file) => readFileSync(join(root, file), 'utf8'));
  const caps = JSON.parse(readFileSync(join(root, CAPS), 'utf8'));
  if (values.lower) writeFileSync(join(root, CAPS), `${JSON.stringify(loweredCaps(house, caps), null, 2)}\n`);
  else if (values.check) {
    const exceeded = exceededCaps(house, caps);
    for (const line of exceeded) console.error(line);
    process.exitCode = exceeded.length > 0 ? 1 : 0;
  } else print(house, values.names);
}
