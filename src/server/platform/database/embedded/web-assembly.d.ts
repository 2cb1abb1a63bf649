/** As far as the server uses it: Node has it, and TypeScript describes it for browsers alone. */
declare namespace WebAssembly {
  interface Module {}
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
