/** Prints the CPU time of a call of `run` in microseconds, over `count` calls after as many to warm up. */
export async function printCpuTime(name, count, run) {
  for (let call = 0; call < count; call++) await run();
  const start = process.cpuUsage();
  for (let call = 0; call < count; call++) await run();
  const { user, system } = process.cpuUsage(start);
  console.log(name.padEnd(44), ((user + system) / count).toFixed(2).padStart(10), 'µs');
}
