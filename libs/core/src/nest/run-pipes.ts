import { ValidationPipe, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';

/** Each pipe receives what the one before it made. */
export async function runPipes(
  pipes: readonly PipeTransform[],
  value: unknown,
  metadata: ArgumentMetadata,
): Promise<unknown> {
  let piped = value;
  for (const pipe of pipes) piped = (await pipe.transform(piped, metadata)) as unknown;
  return piped;
}

/** Nest's `ValidationPipe` is left out on the input of a tool: ours does its work, with paths. */
export const isValidationPipe = (pipe: object): boolean =>
  pipe instanceof ValidationPipe || pipe.constructor.name === ValidationPipe.name;
