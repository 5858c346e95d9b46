import { ClassSerializerInterceptor, ValidationPipe } from '@nestjs/common';

/** Nest's `ValidationPipe`, also in a class of its own: ours does its work on the input of a tool, with paths. */
export const isValidationPipe = (pipe: object): boolean =>
  pipe instanceof ValidationPipe && isNestsOwn(pipe, ValidationPipe.prototype, 'transform');

/** Nest's `ClassSerializerInterceptor`: what leaves a tool is reduced to its declared output instead. */
export const isClassSerializer = (interceptor: object): boolean =>
  interceptor instanceof ClassSerializerInterceptor &&
  isNestsOwn(interceptor, ClassSerializerInterceptor.prototype, 'intercept');

/** A subclass that does something of its own is the application's, and runs. */
const isNestsOwn = <Owner extends object>(enhancer: Owner, owner: Owner, verb: keyof Owner): boolean =>
  enhancer[verb] === owner[verb];
