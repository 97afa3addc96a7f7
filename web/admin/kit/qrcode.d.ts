/** The part of the package that is used; it has no types of its own. */
declare module 'qrcode' {
  /** The matrix of a text, row by row; 1 is dark. */
  export function create(text: string): { readonly modules: { readonly size: number; readonly data: Uint8Array } }
}
