/**
 * Runs the host as a process. `AzureWebJobsScriptRoot` is the app's folder (default: the current one), `PORT` the port
 * (default 7071, 0: any), and `LOCAL_SETTINGS=ignored` skips local.settings.json. Over an IPC channel it reports `{
 * ready: { url, startCpuMs } }` or `{ failed }`. It stops when the parent process ends, even by SIGKILL.
 */
import { installCore } from './core.ts';
import { startHost } from './host.ts';
import { HostError } from './host-error.ts';
import { consoleLog } from './log.ts';
import { applyLocalSettings, readHostSettings } from './settings.ts';

async function main(): Promise<void> {
  const settings = process.env;
  const root = settings.AzureWebJobsScriptRoot ?? process.cwd();
  if (settings.LOCAL_SETTINGS !== 'ignored') await applyLocalSettings(root, settings);
  const hostSettings = await readHostSettings(root, settings);
  const log = consoleLog(hostSettings.logLevel);
  const port = Number(settings.PORT ?? 7071);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new HostError('PORT must be a number from 0 to 65535.');
  // This must happen before the app's first file: the library looks for the module once and caches the result.
  const core = installCore(log);

  // A reader of these streams may end before the host. A write error must not end the host.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.write('critical', `${event}: ${error instanceof Error ? error.stack : String(error)}`);
      process.exit(1);
    });
  }
  const host = await startHost({ root, core, log, settings, hostSettings, host: '127.0.0.1', port });
  // With PORT=0 the system chooses the port, so the address is known only now.
  settings.PUBLIC_URL ??= host.url;
  const stop = () => {
    host.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.write('error', `Stopping failed: ${error instanceof Error ? error.stack : String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  const { user, system } = process.cpuUsage();
  process.send?.({ ready: { url: host.url, startCpuMs: (user + system) / 1000 } });
  if (!process.send) log.write('information', `Host is listening on ${host.url}`);
}

main().catch((error: unknown) => {
  const message = error instanceof HostError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The Functions host could not start.\n${message}\n`);
  // Open handles of the app must not keep the process alive.
  if (process.send) process.send({ failed: message }, () => process.exit(1));
  else process.exit(1);
});
