import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';

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
