/** What the build for the browser left for the renderer of pages: see web/build/build-site.ts. */
declare module 'virtual:built-site' {
  /** index.html with the scripts and styles of every page. */
  export const shell: string
  /** What each page needs beside them, by the name of its file, as addresses. */
  export const filesOfPages: Readonly<
    Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>
  >
}
