import { HttpException } from '@nestjs/common';
import type { FailedInvocation } from '@toolwright/core';

/** A call that failed, on its way to the answer. */
export class FailedCall extends HttpException {
  constructor(readonly invocation: FailedInvocation) {
    const { error } = invocation;
    super(error.getResponse(), error.getStatus(), { cause: error });
  }
}
