import { pointerTo } from '../json/json-pointer.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import type { Steps } from '../slices/steps.js';
import { branchErrors, type BranchErrors } from '../violations/branch-errors.js';
import { formViolation, meantBranch } from '../violations/meant-branch.js';
import { schemaViolations } from '../violations/schema-violations.js';
import type { Violation } from '../violations/violation.js';
import { compileVerdict } from './compile-schema.js';
import { DividedSchema, standingAlone, type Choice, type Cut, type Piece } from './divided-schema.js';
import { possibleBranches } from './possible-branches.js';

/** A value and where it stands. */
interface Place {
  readonly value: unknown;
  readonly path: string;
}

/** What is asked about a choice again and again. */
interface ReadChoice {
  readonly possible: (value: unknown) => JsonSchema[];
  readonly fits: (value: unknown) => boolean;
}

/** Checks values piece by piece: every element of a list, every field of a map and every choice is a step of its own. */
export class SchemaWalk {
  private readonly divided: DividedSchema;
  private readonly branches: BranchErrors;
  private readonly choices = new Map<Choice, ReadChoice>();

  /** @param most with so many violations the walk ends */
  constructor(
    private readonly root: JsonSchemaObject,
    private readonly most: number,
  ) {
    this.divided = new DividedSchema(root);
    this.branches = branchErrors(root, schemaViolations);
  }

  /** Whether the schema has no lists, maps, references and choices. */
  get isOnePiece(): boolean {
    return this.divided.pieceOf(this.root).below.length === 0;
  }

  fitsPiece(value: unknown): boolean {
    return this.divided.pieceOf(this.root).check(value).length === 0;
  }

  /** What is wrong with a value, in the order in which it is met. */
  *violationsOf(value: unknown): Steps<Violation[]> {
    const found: Violation[] = [];
    yield* this.walk(this.divided.pieceOf(this.root), { value, path: '' }, found);
    return found;
  }

  private *walk(piece: Piece, { value, path }: Place, found: Violation[]): Steps<void> {
    const errors = piece.check(value);
    if (errors.length > 0)
      for (const one of schemaViolations(errors, this.branches)) found.push({ ...one, path: path + one.path });
    for (const cut of piece.below) {
      const place = placeOf(cut, { value, path });
      if (place) yield* this.cross(cut, place, found);
      if (found.length >= this.most) return;
    }
  }

  private *cross(cut: Cut, place: Place, found: Violation[]): Steps<void> {
    for (const one of placesBelow(cut, place)) {
      yield;
      yield* 'branches' in cut.next ? this.choose(cut.next, one, found) : this.walk(cut.next, one, found);
      if (found.length >= this.most) return;
    }
  }

  /** A value that only one branch can take fits as it fits that branch. */
  private *choose(choice: Choice, place: Place, found: Violation[]): Steps<void> {
    const { possible, fits } = this.readChoice(choice);
    const { value: data, path } = place;
    const [only, ...others] = possible(data);
    if (only !== undefined && others.length > 0 && fits(data)) return;
    const failed = { ...choice, data, path };
    const before = found.length;
    if (only !== undefined && others.length === 0) {
      yield* this.walk(this.divided.pieceOf(only), place, found);
      return;
    }
    const answer = meantBranch(failed, this.root);
    if ('meant' in answer) yield* this.walk(this.divided.pieceOf(answer.meant), place, found);
    if (found.length === before) found.push('violation' in answer ? answer.violation : formViolation(failed));
  }

  private readChoice(choice: Choice): ReadChoice {
    const { keyword, branches } = choice;
    let verdict: ReadChoice['fits'] | undefined;
    const read = this.choices.get(choice) ?? {
      possible: possibleBranches(branches, this.root),
      fits: (value: unknown) => (verdict ??= compileVerdict(standingAlone({ [keyword]: branches }, this.root)))(value),
    };
    this.choices.set(choice, read);
    return read;
  }
}

/** The value that a cut speaks of; nothing where it is absent. */
function placeOf({ steps }: Cut, { value, path }: Place): Place | undefined {
  let at = value;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
    if (at === undefined) return undefined;
  }
  return { value: at, path: steps.reduce(pointerTo, path) };
}

function* placesBelow({ holdsFor, declared }: Cut, place: Place): Generator<Place> {
  const { value, path } = place;
  if (holdsFor === 'value') yield place;
  if (holdsFor === 'elements' && Array.isArray(value))
    for (let index = 0; index < value.length; index += 1)
      yield { value: value[index] as unknown, path: `${path}/${index}` };
  if (holdsFor === 'fields' && typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const key of Object.keys(value))
      if (!declared?.has(key)) yield { value: (value as Record<string, unknown>)[key], path: pointerTo(path, key) };
}
