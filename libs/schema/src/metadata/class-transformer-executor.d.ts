declare module 'class-transformer/cjs/TransformOperationExecutor.js' {
  import type { ClassTransformOptions } from 'class-transformer';

  export type Transform = (
    ...given: [
      source: unknown,
      value: unknown,
      targetType: unknown,
      arrayType: unknown,
      isMap: boolean | undefined,
      level?: number,
    ]
  ) => unknown;

  export class TransformOperationExecutor {
    constructor(direction: number, options: ClassTransformOptions);
    transform: Transform;
  }
}
