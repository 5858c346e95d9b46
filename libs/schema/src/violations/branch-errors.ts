import { pointerTo } from '../json/json-pointer.js';
import type { JsonSchemaObject } from '../json/json-schema.js';
import { isPlainObject } from '../json/is-plain-object.js';
import { listed } from '../rules/listed.js';
import { compileSchema, type SchemaCheck, type SchemaError } from '../validation/compile-schema.js';
import { typeWords } from './schema-words.js';
import type { Violation } from './violation.js';

/** Explains a failed `anyOf` or `oneOf`. */
export interface BranchErrors {
  violationsOf(choice: SchemaError): readonly Violation[];
}

type Explain = (errors: readonly SchemaError[], branches: BranchErrors) => Violation[];

/** Explains choices of one schema: the branch that the value was meant for is checked alone. */
export function branchErrors(root: JsonSchemaObject, explain: Explain): BranchErrors {
  const checks = new WeakMap<object, SchemaCheck>();
  const checkOf = (branch: JsonSchemaObject): SchemaCheck => {
    const check = checks.get(branch) ?? compileSchema(standingAlone(branch, root));
    checks.set(branch, check);
    return check;
  };
  const self: BranchErrors = {
    violationsOf(choice) {
      const { data, instancePath } = choice;
      const branches = branchesOf(choice);
      const tagged = tagViolation(branches, choice);
      if (tagged) return [tagged];
      const meant = branches.filter((branch) => isMeant(resolve(branch, root), data));
      if (meant.length !== 1 || !meant[0]) return [formViolation(branches, choice)];
      const inner = explain(checkOf(meant[0])(data), self);
      if (inner.length === 0) return [formViolation(branches, choice)];
      return inner.map((violation) => ({ ...violation, path: instancePath + violation.path }));
    },
  };
  return self;
}

function standingAlone(branch: JsonSchemaObject, root: JsonSchemaObject): JsonSchemaObject {
  const definitions = {
    ...(root['$defs'] !== undefined && { $defs: root['$defs'] }),
    ...(root['definitions'] !== undefined && { definitions: root['definitions'] }),
  };
  return { ...definitions, ...branch };
}

function branchesOf({ schema }: SchemaError): JsonSchemaObject[] {
  return (schema as unknown[]).filter((branch) => isPlainObject(branch));
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
  { data, instancePath }: SchemaError,
): Violation | undefined {
  if (!isPlainObject(data) || branches.length < 2) return undefined;
  const tags = branches.map(constantsOf);
  const name = tags[0]?.[0]?.[0];
  if (name === undefined || !tags.every((constants) => constants.some(([key]) => key === name))) return undefined;
  const values = tags.flatMap((constants) => constants.filter(([key]) => key === name).map(([, value]) => value));
  if (values.includes(data[name])) return undefined;
  const path = pointerTo(instancePath, name);
  return Object.hasOwn(data, name)
    ? { path, rule: 'discriminator', message: `must be ${listed(values)}` }
    : { path, rule: 'required', message: `is required and must be ${listed(values)}` };
}

function formViolation(branches: readonly JsonSchemaObject[], { instancePath, keyword }: SchemaError): Violation {
  const forms = [...new Set(branches.map(formOf))].filter((form) => form !== '');
  return {
    path: instancePath,
    rule: keyword,
    message: forms.length > 0 ? `must be ${forms.join(' or ')}` : 'does not have an accepted form',
  };
}

function formOf(branch: JsonSchemaObject): string {
  if (Array.isArray(branch['enum'])) return listed(branch['enum'] as unknown[]);
  if ('const' in branch) return listed([branch['const']]);
  return branch['type'] === undefined ? '' : typeWords(branch['type']);
}
