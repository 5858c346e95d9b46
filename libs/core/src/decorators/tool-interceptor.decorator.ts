import type { NestInterceptor } from '@nestjs/common';
import type { ValueInterceptor } from '../interfaces/value-interceptor.interface.js';
import { TOOL_INTERCEPTOR_METADATA } from '../metadata.constants.js';

/** Options of `@ToolInterceptor`. */
export interface ToolInterceptorOptions {
  /** Lower ones are further out: they see an input earlier and a result later. Default: 0. */
  readonly order?: number;
}

type InterceptorClass = abstract new (...dependencies: never[]) => NestInterceptor | ValueInterceptor;

/**
 * Marks a provider that stands around every tool: a Nest interceptor, or a {@link ValueInterceptor} for single values.
 *
 * @example
 * @ToolInterceptor()
 * class UpperCaseCodes implements ValueInterceptor {
 *   input(value: unknown, place: ValuePlace) {
 *     return place.schema['title'] === 'code' && typeof value === 'string' ? value.toUpperCase() : value;
 *   }
 * }
 */
export function ToolInterceptor(options: ToolInterceptorOptions = {}) {
  return (target: InterceptorClass): void => Reflect.defineMetadata(TOOL_INTERCEPTOR_METADATA, options, target);
}
