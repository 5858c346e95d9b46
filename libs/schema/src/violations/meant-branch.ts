import { pointerTo } from '../json/json-pointer.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import { isPlainObject } from '../json/is-plain-object.js';
import { listed } from '../rules/listed.js';
import { asText } from '../rules/as-text.js';
import { typeWords } from './schema-words.js';
import type { Violation } from './violation.js';

/** An `anyOf` or `oneOf` that a value does not fit. */
export interface FailedChoice {
  readonly keyword: string;
  readonly branches: readonly JsonSchema[];
  readonly data: unknown;
  /** Where the value stands. */
  readonly path: string;
}

/** What a failed choice comes to: the branch that was meant, or a violation where none was. */
export type MeantBranch = { readonly meant: JsonSchemaObject } | { readonly violation: Violation };

/** The branch that a value was meant for: its tag says so, else its type. */
export function meantBranch(choice: FailedChoice, root: JsonSchemaObject): MeantBranch {
  const branches = branchesOf(choice);
  const violation = tagViolation(branches, choice);
  if (violation) return { violation };
  const [meant, ...others] = branches.filter((branch) => isMeant(resolve(branch, root), choice.data));
  return meant && others.length === 0 ? { meant } : { violation: formViolation(choice) };
}

function branchesOf({ branches }: FailedChoice): JsonSchemaObject[] {
  return branches.filter((branch) => isPlainObject(branch));
}

function resolve(branch: JsonSchemaObject, root: JsonSchemaObject): JsonSchemaObject {
  const reference = branch['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#/$defs/')) return branch;
  const found = (root['$defs'] as Record<string, unknown> | undefined)?.[reference.slice('#/$defs/'.length)];
  return isPlainObject(found) ? found : branch;
}

/** Whether a value was meant for a branch: the constants of the branch agree, else the type does. */
function isMeant(branch: JsonSchemaObject, data: unknown): boolean {
  const constants = constantsOf(branch);
  if (constants.length > 0 && isPlainObject(data)) return constants.every(([name, value]) => data[name] === value);
  const types = typeof branch['type'] === 'string' ? [branch['type']] : (branch['type'] as string[] | undefined);
  return types ? types.some((type) => isOfType(data, type)) : !('const' in branch || 'enum' in branch);
}

function constantsOf(branch: JsonSchemaObject): [string, unknown][] {
  const properties = Object.entries((branch['properties'] as Record<string, unknown> | undefined) ?? {});
  return properties.flatMap(([name, schema]): [string, unknown][] =>
    isPlainObject(schema) && 'const' in schema ? [[name, schema['const']]] : [],
  );
}

function isOfType(data: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(data);
  if (type === 'null') return data === null;
  if (type === 'object') return typeof data === 'object' && data !== null && !Array.isArray(data);
  return typeof data === (type === 'integer' ? 'number' : type);
}

/** A tag that no branch has, or that is missing. */
function tagViolation(
  branches: readonly JsonSchemaObject[],
  { data, path: place }: FailedChoice,
): Violation | undefined {
  if (!isPlainObject(data) || branches.length < 2) return undefined;
  const tags = branches.map(constantsOf);
  const name = tags[0]?.[0]?.[0];
  if (name === undefined || !tags.every((constants) => constants.some(([key]) => key === name))) return undefined;
  const values = tags.flatMap((constants) => constants.filter(([key]) => key === name).map(([, value]) => value));
  if (values.includes(data[name])) return undefined;
  const path = pointerTo(place, name);
  return Object.hasOwn(data, name)
    ? { path, rule: 'discriminator', message: `must be ${listed(values)}` }
    : { path, rule: 'required', message: `is required and must be ${listed(values)}` };
}

/** What is said of a failed choice as a whole: the forms that it takes. */
export function formViolation(choice: FailedChoice): Violation {
  const { path, keyword } = choice;
  const forms = [...new Set(branchesOf(choice).map(formOf))].filter((form) => form !== '');
  return {
    path,
    rule: keyword,
    message: forms.length > 0 ? `must be ${forms.join(' or ')}` : 'does not have an accepted form',
  };
}

function formOf(branch: JsonSchemaObject): string {
  if (Array.isArray(branch['enum'])) return listed(branch['enum'] as unknown[]);
  if ('const' in branch) return listed([branch['const']]);
  if (branch['multipleOf'] !== undefined) return `a multiple of ${asText(branch['multipleOf'])}`;
  return branch['type'] === undefined ? '' : typeWords(branch['type']);
}
