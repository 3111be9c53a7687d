/** Whether the main pointer of the device is a finger: nothing can be dropped on a page there. */
export const isTouch = (): boolean => matchMedia('(hover: none)').matches;
