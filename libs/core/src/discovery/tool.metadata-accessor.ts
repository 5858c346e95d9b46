import { Injectable } from '@nestjs/common';
import {
  TOOL_ACCOUNTS_METADATA,
  TOOL_CLASS_METADATA,
  TOOL_METHOD_METADATA,
  TOOL_OBSERVER_METADATA,
} from '../decorators/metadata.constants.js';
import type { ObserverMetadata } from '../decorators/on-tool.decorator.js';
import type { ToolMethodMetadata } from '../decorators/tool-method.decorator.js';
import type { ToolOptions } from '../interfaces/tool-options.interface.js';

/** The only reader of what the decorators wrote. */
@Injectable()
export class ToolMetadataAccessor {
  /** Of the prototype that owns the method: an override without the decorator is no tool, as everywhere in Nest. */
  toolMethod(prototype: object, methodName: string): ToolMethodMetadata | undefined {
    const owner = ownerOf(prototype, methodName);
    return owner && (Reflect.getOwnMetadata(TOOL_METHOD_METADATA, owner, methodName) as ToolMethodMetadata | undefined);
  }

  toolClass(type: object): ToolOptions | undefined {
    return Reflect.getOwnMetadata(TOOL_CLASS_METADATA, type) as ToolOptions | undefined;
  }

  observers(prototype: object, methodName: string): readonly ObserverMetadata[] {
    const owner = ownerOf(prototype, methodName) ?? prototype;
    return (Reflect.getOwnMetadata(TOOL_OBSERVER_METADATA, owner, methodName) as ObserverMetadata[] | undefined) ?? [];
  }

  isAccountSource(type: object): boolean {
    return Reflect.getOwnMetadata(TOOL_ACCOUNTS_METADATA, type) === true;
  }
}

function ownerOf(prototype: object, methodName: string): object | undefined {
  for (let owner: object | null = prototype; owner !== null; owner = Object.getPrototypeOf(owner) as object | null) {
    if (Object.hasOwn(owner, methodName)) return owner;
  }
  return undefined;
}
