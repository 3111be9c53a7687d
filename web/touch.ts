/** Whether the main pointer of the device is a finger, which drops no files on a page. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
