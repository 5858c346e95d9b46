import type { BootProblem } from '../errors/tool-boot.error.js';
import type { AccountSource } from '../interfaces/tool-accounts.interface.js';
import type { Host } from '../nest/host.scanner.js';
import type { Exploration, FoundMethod } from './tool.explorer.js';

/** What is wrong with the application as a whole: it stops the boot always, since it concerns every tool. */
export function applicationProblems(found: Exploration, unknownGlobals: readonly string[]): BootProblem[] {
  return [
    ...moduleProblems(found),
    ...globalsProblems(unknownGlobals),
    ...accountProblems(found.accountSources),
    ...handleStoreProblems(found.handleStores),
    ...found.observers.flatMap((one) => singletonProblem('@OnTool()', one)),
    ...found.registrars.flatMap((one) => singletonProblem('@RegisterTools()', one)),
    ...found.definitionHooks.flatMap((one) => singletonProblem(`the hook "${one.moment}"`, one)),
  ];
}

const TWO_COPIES: BootProblem = {
  where: '@toolwright/core',
  problem: 'there are two copies of it in this application, and each would serve every tool',
  remedy: 'Find them with `npm ls @toolwright/core`, and make all packages use one version.',
};

function moduleProblems({ registries, copies }: Exploration): BootProblem[] {
  if (registries === 1) return [];
  if (copies > 0) return [TWO_COPIES];
  const problem = `it is imported ${registries} times with different options, and each would serve every tool`;
  return [
    { where: 'ToolModule', problem, remedy: 'Import ToolModule.forRoot(…) once, in the root module: it is global.' },
  ];
}

function globalsProblems(unknown: readonly string[]): BootProblem[] {
  if (unknown.length === 0) return [];
  return [
    {
      where: 'ToolModule.forRoot({ globals })',
      problem: `${unknown.join(', ')} stands around nothing in this application`,
      remedy:
        'Name classes that are registered with APP_GUARD, APP_INTERCEPTOR, APP_PIPE, APP_FILTER or app.useGlobal….',
    },
  ];
}

function accountProblems(sources: readonly Host[]): BootProblem[] {
  const names = sources.map(({ type, moduleName }) => `${type.name} in ${moduleName}`);
  const twice: BootProblem = {
    where: '@ToolAccounts()',
    problem: `it stands on more than one provider: ${names.join(', ')}`,
    remedy: 'Keep one: an application has one notion of who calls.',
  };
  return [...(sources.length > 1 ? [twice] : []), ...sources.flatMap(accountSourceProblem)];
}

function accountSourceProblem({ type, lifetime, instance }: Host): BootProblem[] {
  const where = `@ToolAccounts() ${type.name}`;
  if (lifetime !== 'singleton') {
    const problem = 'it is not a singleton, so there is no one instance to ask';
    return [{ where, problem, remedy: 'Read the request from the parameter of fromRequest.' }];
  }
  if (typeof (instance as Partial<AccountSource>).fromRequest === 'function') return [];
  return [{ where, problem: 'it has no method fromRequest(request)', remedy: 'Implement AccountSource.' }];
}

function handleStoreProblems(stores: readonly Host[]): BootProblem[] {
  const where = 'HandleStore';
  const names = stores.map(({ type, moduleName }) => `${type.name} in ${moduleName}`);
  const twice: BootProblem = {
    where,
    problem: `more than one provider is a store of handles: ${names.join(', ')}`,
    remedy: 'Keep one: a handle is read where it was written.',
  };
  const scoped = stores.filter(({ lifetime }) => lifetime !== 'singleton');
  return [
    ...(new Set(stores.map(({ instance }) => instance)).size > 1 ? [twice] : []),
    ...scoped.map(({ type }) => ({
      where: `${where} ${type.name}`,
      problem: 'it is not a singleton, so there is no one instance to ask',
      remedy: 'Provide it without a scope; the account is given with every call.',
    })),
  ];
}

function singletonProblem(what: string, { host, methodName }: FoundMethod): BootProblem[] {
  if (host.lifetime === 'singleton') return [];
  const problem = 'its class is not a singleton, so there is no one instance to call';
  return [{ where: `${what} ${host.type.name}.${methodName}`, problem, remedy: 'Move the method to a singleton.' }];
}
