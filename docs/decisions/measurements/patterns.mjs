import { RE2JS } from 're2js';
import { compileLinear } from '../../../tools/codegen/src/model/compile-linear.ts';
import { linearPattern } from '../../../tools/codegen/src/runtime/linear-pattern.ts';
import { printCpuTime } from './cpu-time.mjs';

const source = '^(a+)+$';
const text = `${'a'.repeat(26)}!`;
const own = linearPattern(compileLinear(source, 'u'), 'u');
const builtIn = new RegExp(source, 'u');
const re2 = RE2JS.compile(source);
await printCpuTime('RegExp', 1, () => builtIn.test(text));
await printCpuTime('own', 500, () => own.test(text));
await printCpuTime('re2js', 500, () => re2.matcher(text).find());
