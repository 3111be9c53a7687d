/** `node:v8` in the browser's worker. A page cannot see the size of its heap: the time limit of the page bounds a check. */
export const getHeapStatistics = () => ({ used_heap_size: 0, external_memory: 0 });
