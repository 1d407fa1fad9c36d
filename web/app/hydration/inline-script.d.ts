/** See inline-script-plugin.ts. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}

interface ImportMetaEnv {
  readonly VITE_DEFER_SCRIPTS?: string;
}
