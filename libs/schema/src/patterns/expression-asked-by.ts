import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createContext, runInContext, type Context } from 'node:vm';

/**
 * The regular expression that a function of the installed `validator` package asks for a region: what is published is
 * what runs, in the version that runs. The function is observed in a realm of its own, so that nothing of this process
 * is touched.
 *
 * @param name such as `isMobilePhone`; called with an empty text and the region
 * @returns `undefined` where the package cannot be found or the region is unknown
 */
export function expressionAskedBy(name: string, region: string): RegExp | undefined {
  try {
    const [asked] = askedFor(name, region);
    return asked === undefined ? undefined : new RegExp(asked.source, asked.flags);
  } catch {
    return undefined;
  }
}

interface Asked {
  readonly source: string;
  readonly flags: string;
}

interface Realm {
  readonly context: Context;
  readonly asked: Asked[];
}

type RuleFunction = (text: string, region: string) => boolean;

function askedFor(name: string, region: string): readonly Asked[] {
  const realm = observedRealm();
  const file = validatorRequire().resolve(`validator/lib/${name}.js`);
  const rule = (load(file, realm) as { default: RuleFunction }).default;
  realm.asked.length = 0;
  rule('', region);
  return realm.asked;
}

function observedRealm(): Realm {
  const asked: Asked[] = [];
  const context = createContext({ report: (source: string, flags: string) => asked.push({ source, flags }) });
  const observe = 'function (text) { report(this.source, this.flags); return exec.call(this, text); }';
  runInContext(`const { exec } = RegExp.prototype; RegExp.prototype.exec = ${observe};`, context);
  return { context, asked };
}

/** class-validator's own copy: another one may know other regions. */
function validatorRequire(): NodeJS.Require {
  const application = createRequire(join(process.cwd(), 'package.json'));
  return createRequire(application.resolve('class-validator'));
}

/** Just enough of CommonJS for the package's files, which require each other relatively. */
function load(file: string, realm: Realm): unknown {
  const module = { exports: {} };
  const wrapped = `(function (require, module, exports) {${readFileSync(file, 'utf8')}\n})`;
  const run = runInContext(wrapped, realm.context, { filename: file }) as (...parameters: unknown[]) => void;
  run((path: string) => load(resolved(dirname(file), path), realm), module, module.exports);
  return module.exports;
}

const resolved = (folder: string, path: string): string => createRequire(join(folder, 'index.js')).resolve(path);
