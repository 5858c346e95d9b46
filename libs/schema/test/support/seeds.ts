/** Seeds of runs that once failed: they run every time, before a new one. */
const KEPT: readonly number[] = [1];

/** The seeds of a property test. The new one is printed; `SCHEMA_SEED` repeats it. */
export function seeds(name: string): readonly number[] {
  const fresh = Number(process.env['SCHEMA_SEED'] ?? Date.now() % 2_147_483_647);
  process.stdout.write(`${name}: SCHEMA_SEED=${fresh}\n`);
  return process.env['SCHEMA_SEED'] === undefined ? [...KEPT, fresh] : [fresh];
}

/** How many inputs one seed tries; `SCHEMA_RUNS` sets another number. */
export function runs(count: number): number {
  return Number(process.env['SCHEMA_RUNS'] ?? count);
}
