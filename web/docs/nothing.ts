/** Stands for modules that the reference's renderer asks for outside browsers only. */
export default null;
