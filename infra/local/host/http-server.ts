/**
 * The HTTP server of the host: routing, limits, pages of the local product, and a stop that completes accepted
 * requests.
 */
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { isOwnHost } from '../own-host.ts';
import { runAdmin } from './admin.ts';
import type { RegisteredFunction, RpcResponse } from './core.ts';
import { applyCors } from './cors.ts';
import { HostError } from './host-error.ts';
import { sendAnswer, sendEmpty } from './http-answer.ts';
import { declaredLength, type RequestTarget, readBody, requestTarget, rpcRequest } from './http-request.ts';
import type { Invocation } from './invocation.ts';
import type { Log } from './log.ts';
import type { MarkPages } from './page-marks.ts';
import type { RouteTable } from './routes.ts';
import { sendStylePage } from './style-pages.ts';

/** Bytes; ScriptConstants.cs. */
const defaultBodyLimit = 104_857_600;
/** Characters; Azure's limit for an address. */
const maxUrlLength = 8192;
/**
 * Kestrel has the same value. With a shorter timeout the server would close connections that clients are about to use.
 */
const keepAliveMs = 130_000;
/** A draining host answers 503 for this time, so that clients do not get a connection reset. */
const refusalMs = 300;
/** Time within which a request must have arrived completely. */
const requestTimeoutMs = 30_000;

export interface HttpServerOptions {
  host: string;
  port: number;
  routes: RouteTable;
  bodyLimit?: number | undefined;
  publicUrl(): string | undefined;
  /** Pages of these origins may read answers (CORS). */
  allowedOrigins: ReadonlySet<string>;
  log: Log;
  run(fn: RegisteredFunction, invocation: Invocation): Promise<RpcResponse>;
  /** Runs a function manually by its name without regard to case. */
  runManually(name: string, input: string | undefined): Promise<void> | undefined;
  /** The pages of the mailbox, which only the local product has, below `/dev/`. */
  mailboxUrl: string | undefined;
  /** Adds marks of the local product to pages of the app. */
  markPages: MarkPages;
}

export class HttpServer {
  readonly #options: HttpServerOptions;
  readonly #server: Server;
  readonly #running = new Set<ServerResponse>();
  #isDraining = false;

  constructor(options: HttpServerOptions) {
    this.#options = options;
    const limits = {
      maxHeaderSize: 32_768,
      keepAliveTimeout: keepAliveMs,
      requestTimeout: requestTimeoutMs,
    };
    this.#server = createServer(limits, (request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        options.log.write('error', `Answering failed: ${error instanceof Error ? error.stack : String(error)}`);
        if (response.headersSent) response.destroy();
        else sendEmpty(response, 500);
      });
    });
  }

  /** Resolves with the base address when the server listens. */
  async listen(): Promise<string> {
    const { host, port } = this.#options;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error: NodeJS.ErrnoException) => {
        const isTaken = error.code === 'EADDRINUSE';
        reject(isTaken ? new HostError(`Port ${port} on ${host} is in use; set PORT to another one (0: any).`) : error);
      });
      this.#server.listen(port, host, resolve);
    });
    const { port: bound } = this.#server.address() as AddressInfo;
    return `http://${isIP(host) === 6 ? `[${host}]` : host}:${bound}`;
  }

  /**
   * Answers new requests with 503, closes their connections, and waits for the accepted ones. Returns false if accepted
   * requests still run after `timeoutMs`. It closes their connections.
   */
  async drain(timeoutMs: number): Promise<boolean> {
    this.#isDraining = true;
    const startedAt = Date.now();
    const passed = () => Date.now() - startedAt;
    while (passed() < refusalMs || (this.#running.size > 0 && passed() < timeoutMs)) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const isDone = this.#running.size === 0;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    if (!isDone) this.#server.closeAllConnections();
    await closed;
    return isDone;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('server', 'Kestrel');
    if (this.#isDraining) {
      response.setHeader('connection', 'close');
      sendEmpty(response, 503);
      return;
    }
    this.#running.add(response);
    response.once('close', () => this.#running.delete(response));
    await this.#answer(request, response);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { routes, bodyLimit = defaultBodyLimit, run, allowedOrigins } = this.#options;
    if (!isOwnHost(request.headers.host, this.#options.publicUrl())) return sendEmpty(response, 421);
    if ((request.url?.length ?? 0) > maxUrlLength) return sendEmpty(response, 414);
    if (applyCors(allowedOrigins, request, response)) return;
    const target = requestTarget(request);
    if (!target) return sendEmpty(response, 400);
    const method = request.method ?? 'GET';
    const routed = routes.find(method, target.path);
    const length = declaredLength(request);
    // The real host also answers 500 here instead of 413, and stops reading.
    if (length > bodyLimit) {
      response.setHeader('connection', 'close');
      return sendEmpty(response, 500);
    }
    if (!routed) return this.#ownPage(request, response, target);

    let body: Buffer | undefined;
    if (length > 0) {
      body = await readBody(request);
      // The client disconnected in the middle of its request, so the host does not accept it.
      if (!body) return;
    } else {
      request.resume();
    }
    const http = rpcRequest(request, target, routed.params, body);
    const traceParent = http.nullableHeaders?.traceparent?.value;
    let answer: RpcResponse;
    try {
      answer = await run(routed.fn, { data: { http }, traceParent });
    } catch {
      // The invoker has logged it.
      this.#closeIfDraining(response);
      return sendEmpty(response, 500);
    }
    this.#closeIfDraining(response);
    sendAnswer(response, this.#options.markPages(answer.returnValue?.http));
  }

  #closeIfDraining(response: ServerResponse): void {
    if (this.#isDraining) response.setHeader('connection', 'close');
  }

  /** Serves the management addresses and the pages of the local product, which the app does not have. */
  async #ownPage(request: IncomingMessage, response: ServerResponse, { path, url }: RequestTarget): Promise<void> {
    if (path.toLowerCase().startsWith('/admin/')) {
      return runAdmin(request, response, path, url, this.#options.runManually);
    }
    request.resume();
    const { mailboxUrl } = this.#options;
    if (request.method === 'GET' && (await sendStylePage(response, path))) return;
    if (!mailboxUrl || !path.startsWith('/dev/') || request.method !== 'GET') return sendEmpty(response, 404);
    const onward = httpRequest(new URL(request.url ?? '/', mailboxUrl), (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    onward.end();
  }
}
