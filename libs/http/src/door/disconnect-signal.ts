import { type HttpResponse, nodeResponse } from './http-exchange.js';

/** Fires when the client goes away before it has its answer. */
export function disconnectSignal(response: HttpResponse): AbortSignal {
  const node = nodeResponse(response);
  const controller = new AbortController();
  const abortUnlessAnswered = (): void => {
    if (!node.writableFinished) controller.abort();
  };
  if (node.destroyed) abortUnlessAnswered();
  else node.once('close', abortUnlessAnswered);
  return controller.signal;
}
