import { Injectable } from '@nestjs/common';
import type { DefinitionMoment } from '../decorators/definition-hook.decorators.js';
import {
  DEFINITION_HOOK_METADATA,
  ENTITY_INPUT_METADATA,
  REGISTER_TOOLS_METADATA,
  RESULT_INPUT_METADATA,
  TOOL_ACCOUNTS_METADATA,
  TOOL_CLASS_METADATA,
  TOOL_ENTITY_METADATA,
  TOOL_INPUT_METADATA,
  TOOL_METHOD_METADATA,
  TOOL_OBSERVER_METADATA,
  TOOL_INTERCEPTOR_METADATA,
  TOOL_TYPE_ADAPTER_METADATA,
} from '../metadata.constants.js';
import type { EntityInputMetadata } from '../decorators/entity-input.decorator.js';
import type { ToolInterceptorOptions } from '../decorators/tool-interceptor.decorator.js';
import type { ObserverMetadata } from '../decorators/on-tool.decorator.js';
import type { ToolInputMetadata } from '../decorators/tool-input.decorator.js';
import type { ToolMethodMetadata } from '../decorators/tool-method.decorator.js';
import type { ToolOptions } from '../interfaces/tool-options.interface.js';

/** The only reader of what the decorators wrote. */
@Injectable()
export class ToolMetadataAccessor {
  /** Of the prototype that owns the method: an override without the decorator is no tool, as everywhere in Nest. */
  toolMethod(prototype: object, methodName: string): ToolMethodMetadata | undefined {
    return this.read<ToolMethodMetadata>(TOOL_METHOD_METADATA, prototype, methodName);
  }

  /** Whether a decorator of ours stands on the method, here or on the one it overrides. */
  isMarked(prototype: object, methodName: string): boolean {
    return ON_METHODS.some((key) => Reflect.hasMetadata(key, prototype, methodName));
  }

  toolClass(type: object): ToolOptions | undefined {
    return Reflect.getOwnMetadata(TOOL_CLASS_METADATA, type) as ToolOptions | undefined;
  }

  /** The base class whose tool a method overrides without being one itself. */
  overriddenToolOf(prototype: object, methodName: string): string | undefined {
    if (this.toolMethod(prototype, methodName)) return undefined;
    const options = Reflect.getMetadata(TOOL_METHOD_METADATA, prototype, methodName) as object | undefined;
    return options && ancestorsOf(prototype).find((one) => this.hasOwnTool(one, methodName))?.constructor.name;
  }

  /** The base class whose `@Tool` a class inherits without being a tool itself. */
  inheritedToolOf(type: object): string | undefined {
    if (this.toolClass(type) || Reflect.getMetadata(TOOL_CLASS_METADATA, type) === undefined) return undefined;
    const base = ancestorsOf(type).find((one) => Reflect.hasOwnMetadata(TOOL_CLASS_METADATA, one));
    return typeof base === 'function' ? base.name : undefined;
  }

  observers(prototype: object, methodName: string): readonly ObserverMetadata[] {
    return this.read<readonly ObserverMetadata[]>(TOOL_OBSERVER_METADATA, prototype, methodName) ?? [];
  }

  toolInputs(prototype: object, methodName: string): readonly ToolInputMetadata[] {
    return this.read<readonly ToolInputMetadata[]>(TOOL_INPUT_METADATA, prototype, methodName) ?? [];
  }

  registersTools(prototype: object, methodName: string): boolean {
    return this.read<boolean>(REGISTER_TOOLS_METADATA, prototype, methodName) === true;
  }

  definitionHook(prototype: object, methodName: string): DefinitionMoment | undefined {
    return this.read<DefinitionMoment>(DEFINITION_HOOK_METADATA, prototype, methodName);
  }

  isAccountSource(type: object): boolean {
    return Reflect.getOwnMetadata(TOOL_ACCOUNTS_METADATA, type) === true;
  }

  isEntityAdapter(type: object): boolean {
    return Reflect.getMetadata(TOOL_ENTITY_METADATA, type) === true;
  }

  isTypeAdapter(type: object): boolean {
    return Reflect.getMetadata(TOOL_TYPE_ADAPTER_METADATA, type) === true;
  }

  toolInterceptor(type: object): ToolInterceptorOptions | undefined {
    return Reflect.getMetadata(TOOL_INTERCEPTOR_METADATA, type) as ToolInterceptorOptions | undefined;
  }

  takesResult(prototype: object, property: string): boolean {
    return Reflect.getMetadata(RESULT_INPUT_METADATA, prototype, property) === true;
  }

  /** Of a property of an input's class, inherited ones included. */
  entityInput(prototype: object, property: string): EntityInputMetadata | undefined {
    return Reflect.getMetadata(ENTITY_INPUT_METADATA, prototype, property) as EntityInputMetadata | undefined;
  }

  private hasOwnTool(owner: object, methodName: string): boolean {
    return Reflect.hasOwnMetadata(TOOL_METHOD_METADATA, owner, methodName);
  }

  private read<Metadata>(key: string, prototype: object, methodName: string): Metadata | undefined {
    const owner = ownerOf(prototype, methodName);
    return owner && (Reflect.getOwnMetadata(key, owner, methodName) as Metadata | undefined);
  }
}

const ON_METHODS = [
  TOOL_METHOD_METADATA,
  TOOL_OBSERVER_METADATA,
  REGISTER_TOOLS_METADATA,
  DEFINITION_HOOK_METADATA,
] as const;

function ownerOf(prototype: object, methodName: string): object | undefined {
  if (Object.hasOwn(prototype, methodName)) return prototype;
  return ancestorsOf(prototype).find((one) => Object.hasOwn(one, methodName));
}

function ancestorsOf(object: object): object[] {
  const parent = Object.getPrototypeOf(object) as object | null;
  return parent === null ? [] : [parent, ...ancestorsOf(parent)];
}
