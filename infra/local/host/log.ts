/** Log lines of the host: `<time> <level> [<source>] <message>`, to standard output. */
const levels = ['trace', 'debug', 'information', 'warning', 'error', 'critical', 'none'] as const;

export type LogLevel = (typeof levels)[number];

export interface Log {
  /** `source` is the function's name and, where there is one, the invocation's id. */
  write(level: LogLevel, message: string, source?: string): void;
}

/** A level from an app or a file; an unknown one counts as `information`. */
export function noteLevel(value: unknown): LogLevel {
  const found = levels.find((level) => level === String(value).toLowerCase());
  return found ?? 'information';
}

export function consoleLog(minimum: LogLevel): Log {
  const threshold = levels.indexOf(minimum);
  return {
    write(level, message, source) {
      if (level === 'none' || levels.indexOf(level) < threshold) return;
      process.stdout.write(`${new Date().toISOString()} ${level} ${source ? `[${source}] ` : ''}${message}\n`);
    },
  };
}
