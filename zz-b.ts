import { benchmark } from './infra/bench/joining.ts';
console.log(JSON.stringify(await benchmark.run(), null, 1));
