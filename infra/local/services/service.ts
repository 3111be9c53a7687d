/**
 * Runs a local service as a separate process. The parent process sends `{ start: settings }` over the IPC channel. The
 * service answers `{ ready }` or `{ failed }`, and ends at `{ stop }`. It ignores SIGINT, SIGTERM and SIGHUP, because
 * the parent stops its children in order. When the parent ends, even by SIGKILL, the channel closes and the service
 * ends.
 */
interface RunningService {
  close(): Promise<void>;
}

/** The process ends after this time, even if closing hangs. */
const closeMs = 8_000;

/**
 * @param name with `portSettings` for the message about a port in use
 * @param start returns `close` and what the parent process needs: addresses and keys
 */
export function runService<Settings>(
  { name, portSettings }: { name: string; portSettings: string },
  start: (settings: Settings) => Promise<RunningService>,
): void {
  const sentence = (error: NodeJS.ErrnoException & { port?: number }) =>
    error.code === 'EADDRINUSE'
      ? `Port ${error.port} for ${name} is in use. Stop the program that listens there, or set ${portSettings}.`
      : error.message;
  let service: Promise<RunningService> | undefined;
  let isClosing = false;

  async function close(): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), closeMs).unref();
    await service?.then(
      (running) => running.close(),
      () => undefined,
    );
    process.exit(0);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => void close());
  process.on('message', (message: { start?: Settings; stop?: true }) => {
    if (message.stop) void close();
    if (message.start === undefined || service) return;
    service = start(message.start);
    service.then(
      ({ close: _, ...ready }) => process.send?.({ ready }),
      (error: Error) => process.send?.({ failed: sentence(error) }, () => process.exit(1)),
    );
  });
}
