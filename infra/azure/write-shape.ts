/** `tsx infra/azure/write-shape.ts && npm run format`: updates `shape.json` from the code. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployedShape } from './shape.ts';

await writeFile(join(import.meta.dirname, 'shape.json'), `${JSON.stringify(deployedShape(), null, 2)}\n`);
