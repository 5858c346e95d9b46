import { CommandFailure } from '../command.failure.js';

/** The values given for one place, or what is below it. Names come from the caller: they are data, so it is a map. */
export type InputNode = string[] | Map<string, InputNode>;

const DEEPEST = 64;
const ORDINAL = /^(?:0|[1-9]\d*)$/;

/** `lines.0.sku`, or as a JSON Pointer `/lines/0/sku` where a name has a dot in it. */
export function pathOf(written: string): readonly string[] {
  const isPointer = written.startsWith('/');
  const parts = isPointer ? written.slice(1).split('/').map(unescaped) : written.split('.');
  if (parts.length > DEEPEST) throw new CommandFailure('usage_invalid', 'The name of an --input is nested too deep.');
  if (!isPointer && parts.includes('')) {
    throw new CommandFailure('usage_invalid', `--input ${JSON.stringify(written)}: a part of the name is empty.`);
  }
  return parts;
}

/**
 * Puts a value at its place; a second value of one place makes a list.
 *
 * @throws CommandFailure where a place is a value and an object at once
 */
export function assign(root: Map<string, InputNode>, path: readonly string[], value: string): void {
  const last = path.at(-1) as string;
  const parent = path.slice(0, -1).reduce((node, name) => child(node, name, path), root);
  const values = parent.get(last) ?? [];
  if (!Array.isArray(values)) throw contradiction(path);
  parent.set(last, [...values, value]);
}

/** As JSON: what is numbered from 0 on is a list. */
export function valueOf(node: InputNode): unknown {
  if (Array.isArray(node)) return node.length === 1 ? node[0] : node;
  const isList = [...node.keys()].every((key) => ORDINAL.test(key) && Number(key) < node.size);
  if (!isList || node.size === 0) return Object.fromEntries([...node].map(([name, below]) => [name, valueOf(below)]));
  return Array.from({ length: node.size }, (_, index) => valueOf(node.get(String(index)) as InputNode));
}

function child(node: Map<string, InputNode>, name: string, path: readonly string[]): Map<string, InputNode> {
  const below = node.get(name) ?? new Map<string, InputNode>();
  if (Array.isArray(below)) throw contradiction(path);
  node.set(name, below);
  return below;
}

const contradiction = (path: readonly string[]): CommandFailure =>
  new CommandFailure(
    'usage_invalid',
    `--input ${JSON.stringify(path.join('.'))} is given a value and members at once.`,
  );

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
