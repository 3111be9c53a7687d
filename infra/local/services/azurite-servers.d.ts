/** Azurite has types only for its command line, which would also load an SQL client and telemetry. */
declare module 'azurite/dist/src/*' {
  const commonJs: { default: new (...args: unknown[]) => never };
  export default commonJs;
}
