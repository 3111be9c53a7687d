/** Writes log lines of the host to standard output: `<time> <level> [<source>] <message>`. */
const levels = ['trace', 'debug', 'information', 'warning', 'error', 'critical', 'none'] as const;

export type LogLevel = (typeof levels)[number];

export interface Log {
  /** `source` is the function's name with the invocation's id, if there is one. */
  write(level: LogLevel, message: string, source?: string): void;
}

/** Parses the level of an app or a file. An unknown level counts as `information`. */
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
