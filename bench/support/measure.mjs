// Interleaved rounds, medians, and how far the rounds lay apart. CPU time of the process, so that what else the machine
// does matters less.
import { createRequire } from 'node:module';
import { cpus } from 'node:os';

const require = createRequire(import.meta.url);

export const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

/** Half of the distance between the quartiles, in percent of the median. */
export function spread(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return Math.round(((at(0.75) - at(0.25)) / 2 / median(values)) * 100);
}

export const cpuMicroseconds = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Microseconds per operation of every contender, by rounds in which each of them has its turn. */
export async function measure(contenders, { rounds = 9, calls = 2_000 } = {}) {
  const samples = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      globalThis.gc?.();
      const before = cpuMicroseconds();
      for (let call = 0; call < calls; call += 1) await run();
      if (round >= 0) samples[name].push((cpuMicroseconds() - before) / calls);
    }
  }
  return samples;
}

/** A row: the median, its ratios to what it is compared with, and the spread. */
export const rowOf = (samples, name, comparisons) => ({
  µs: round(median(samples[name])),
  ...Object.fromEntries(
    Object.entries(comparisons).map(([title, other]) => [
      title,
      samples[other] === undefined ? '' : `${round(median(samples[name]) / median(samples[other]))}x`,
    ]),
  ),
  spread: `±${spread(samples[name])} %`,
});

export const round = (value) => (value >= 100 ? Math.round(value) : +value.toPrecision(3));

/** What was measured, on what. */
export function title(what, packages) {
  const versions = packages.map((name) => `${name} ${versionOf(name)}`).join(', ');
  return `${what}\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}; ${versions}`;
}

function versionOf(name) {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return require(`${folder}/${name}/package.json`).version;
    } catch {
      continue;
    }
  }
  return '?';
}
