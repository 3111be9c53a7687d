/** Below its command line Azurite has no types. The command line would load an SQL client and telemetry as well. */
declare module 'azurite/dist/src/*' {
  const commonJs: { default: new (...args: unknown[]) => never };
  export default commonJs;
}
