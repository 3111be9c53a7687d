/**
 * Runs a program with the `Values` of a local.settings.json as its environment, as the core tools do: the host in
 * Microsoft's image reads only the environment. What the environment has already set wins.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [file, program, ...args] = process.argv.slice(2);
const { Values } = JSON.parse(readFileSync(file, 'utf8'));
const child = spawn(program, args, { stdio: 'inherit', env: { ...Values, ...process.env } });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
