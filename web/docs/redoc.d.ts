declare module 'redoc/bundles/redoc.standalone.js' {
  const Redoc: { init(specification: string, options: object, element: HTMLElement | null): void };
  export default Redoc;
}
