import { getMetadataStorage } from 'class-validator';
import { narrowedLookUp } from './narrowed-look-up.js';
import { forgetInlineConstraints, rememberInlineConstraints } from './remember-inline-constraints.js';

type Storage = ReturnType<typeof getMetadataStorage>;
type Constraint = ReturnType<Storage['getTargetValidatorConstraints']>[number];
type Lookup = Storage['getTargetValidationMetadatas'];

const MARK = Symbol.for('toolwright.memoised-validator-metadata');

/**
 * Makes class-validator remember which rules a class has. As shipped it looks through every decorated class of the process
 * for every object it validates, so that validation slows down with each class. The memory counts class and options
 * (`always`, `strictGroups`, `groups`), and is dropped when a decorator adds a rule; a look-up for the first time asks the
 * class and its ancestors alone, and inline rules are found at once. Doing it twice does nothing; a storage
 * that does not look like that of class-validator 0.14 or 0.15 is left alone.
 */
export function memoiseValidatorMetadata(): void {
  const storage = getMetadataStorage();
  if (Object.hasOwn(storage, MARK) || !isKnown(storage)) return;
  const lookUp = narrowedLookUp(storage);
  const add = storage.addValidationMetadata.bind(storage);
  let memory = new WeakMap<object, Map<string, ReturnType<Lookup>>>();
  const remembered: Lookup = (...asked) => remember(memory, asked, lookUp);
  Object.defineProperties(storage, {
    [MARK]: hidden(true),
    getTargetValidationMetadatas: hidden(remembered),
    addValidationMetadata: hidden((...metadata: Parameters<typeof add>) => {
      memory = new WeakMap();
      add(...metadata);
    }),
  });
  const constraint = anyConstraint(storage);
  if (constraint) rememberInlineConstraints(constraint);
}

/** Undoes {@link memoiseValidatorMetadata}: class-validator looks its rules up as shipped. */
export function restoreValidatorMetadata(): void {
  const storage = getMetadataStorage() as Partial<Storage> & { [MARK]?: boolean };
  if (!Object.hasOwn(storage, MARK)) return;
  delete storage[MARK];
  delete storage.getTargetValidationMetadatas;
  delete storage.addValidationMetadata;
  const constraint = anyConstraint(storage as Storage);
  if (constraint) forgetInlineConstraints(constraint);
}

const NO_SELECTION = JSON.stringify([false, false, []]);

function hidden(value: unknown): PropertyDescriptor {
  return { value, configurable: true, writable: true, enumerable: false };
}

/** The shape of the storage in the versions whose look-up has been read: what it depends on, and nothing else. */
function isKnown(storage: Storage): boolean {
  const { validationMetadatas } = storage as unknown as { validationMetadatas?: unknown };
  const isMethod = (name: keyof Storage, parameters: number): boolean => {
    const method: unknown = Object.getPrototypeOf(storage)[name];
    return typeof method === 'function' && method.length === parameters;
  };
  return (
    validationMetadatas instanceof Map &&
    isMethod('getTargetValidationMetadatas', 5) &&
    isMethod('addValidationMetadata', 1)
  );
}

/** All rules share one accessor: any of them leads to it. */
function anyConstraint(storage: Storage): Constraint | undefined {
  const { constraintMetadatas } = storage as unknown as { constraintMetadatas?: Map<unknown, Constraint[]> };
  if (!(constraintMetadatas instanceof Map)) return undefined;
  const [first] = constraintMetadatas.values();
  return first?.[0];
}

function remember(
  memory: WeakMap<object, Map<string, ReturnType<Lookup>>>,
  asked: Parameters<Lookup>,
  lookUp: Lookup,
): ReturnType<Lookup> {
  const [owner, , always, strictGroups, groups] = asked;
  const byOptions = memory.get(owner) ?? new Map<string, ReturnType<Lookup>>();
  memory.set(owner, byOptions);
  const isDefault = !always && !strictGroups && groups === undefined;
  const key = isDefault ? NO_SELECTION : JSON.stringify([always, strictGroups, groups ?? []]);
  const found = byOptions.get(key) ?? lookUp(...asked);
  byOptions.set(key, found);
  return [...found];
}
