import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Type } from '@nestjs/common';
import { CommandFailure } from '../command.failure.js';
import { sentenceOf } from './sentence-of.js';

/**
 * The root module of a compiled application, ESM or CommonJS: `dist/app.module.js` by its export `AppModule` or its
 * default export, `dist/shop.js#ShopModule` by the name after the `#`.
 *
 * @throws CommandFailure that says which exports were found instead
 */
export async function loadRootModule(reference: string, directory: string): Promise<Type> {
  const [path, exportName] = split(reference);
  const exports = exportsOf(await load(path, resolve(directory, path)));
  const names = exportName === undefined ? ['AppModule', 'default'] : [exportName];
  const found = names.map((name) => exports.get(name)).find(isModule);
  if (found) return found;
  const there = [...exports].map(([name, value]) => `${name} (${kindOf(value)})`).join(', ') || 'nothing';
  throw new CommandFailure(
    'app_not_found',
    `${path} exports no module ${names.map((name) => `"${name}"`).join(' or ')}. Found: ${there}. Name the root module: --app ${path}#ItsName`,
  );
}

function split(reference: string): [path: string, exportName: string | undefined] {
  const at = reference.lastIndexOf('#');
  return at === -1 ? [reference, undefined] : [reference.slice(0, at), reference.slice(at + 1)];
}

async function load(path: string, file: string): Promise<Record<string, unknown>> {
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) {
    const remedy = 'Build the application first, or name the compiled file of its root module: --app <file>';
    throw new CommandFailure('app_not_found', `There is no file ${path}. ${remedy}`);
  }
  try {
    return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  } catch (error) {
    throw new CommandFailure('app_failed', `${path} cannot be loaded: ${sentenceOf(error)}`);
  }
}

/** Named exports, also those of CommonJS that Node did not find by itself. */
function exportsOf(namespace: Record<string, unknown>): ReadonlyMap<string, unknown> {
  const { default: whole } = namespace;
  const common = typeof whole === 'object' && whole !== null ? Object.entries(whole) : [];
  const named = Object.entries(namespace).filter(([name]) => name !== 'module.exports');
  return new Map([...named, ...common]);
}

const isModule = (value: unknown): value is Type => typeof value === 'function';

const kindOf = (value: unknown): string => (/^class\b/.test(String(value)) ? 'class' : typeof value);
