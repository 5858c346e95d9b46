import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';

interface HttpResponse {
  status(code: number): this;
  send(body: unknown): void;
}

@Catch(HttpException)
export class HttpErrorFilter implements ExceptionFilter {
  catch(exception: HttpException, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const statusCode = exception.getStatus();
    http
      .getResponse<HttpResponse>()
      .status(statusCode)
      .send({ error: { statusCode, path: http.getRequest<{ url: string }>().url, details: exception.getResponse() } });
  }
}
